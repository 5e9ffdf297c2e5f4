import { counted } from '../domain/counted.ts'
import type { GeneratedText } from '../domain/description.ts'
import { GENERATED_TAGS, PRODUCT_TAG } from '../domain/limits.ts'
import { STYLES, type StyleKey } from '../domain/styles.ts'
import { canonicalTag, isSignsAlone } from '../domain/tags.ts'
import { findUnsourcedPlace } from './language/en/gazetteer.ts'
import { findAdvert } from './language/en/rules/advertising.ts'
import { findBanned } from './language/en/rules/cliche.ts'
import { findCameraFact } from './language/en/rules/fact-without-source.ts'
import { findGuess } from './language/en/rules/guess.ts'
import { findGuessAboutPeople, findGuessAboutPeopleTag } from './language/en/rules/guess-about-a-person.ts'
import { findInvitation } from './language/en/rules/link.ts'
import { findMetaTalk } from './language/en/rules/meta-talk.ts'
import {
  countSentences,
  EM_DASH,
  EMOJI,
  findDate,
  findMarkup,
  findRepetition,
  isBrokenOff,
} from './language/en/text.ts'
import { findAdvertElsewhere } from './language/shared/adverts.ts'
import { findInvitationElsewhere } from './language/shared/invitations.ts'
import { findLink } from './language/shared/links.ts'
import { factsText, type TextRequest } from './request.ts'

export type Rule =
  | 'empty'
  | 'length'
  | 'repetition'
  | 'sentences'
  | 'end punctuation'
  | 'capitals'
  | 'emoji'
  | 'em dash'
  | 'date'
  | 'cliché'
  | 'meta talk'
  | 'guess'
  | 'guess about a person'
  | 'link'
  | 'markup'
  | 'advertising'
  | 'place without source'
  | 'fact without source'
  | 'tag count'
  | 'tag form'
  | 'duplicate tag'

/** A broken rule. `text` says so in words fit for the model and for the user; it never repeats a link or an advertisement. */
export type Violation = { field: 'title' | 'description' | 'tags'; rule: Rule; text: string }

/**
 * Everything a finished title, description and tag list must be; an empty list means publishable.
 * A place counts as sourced when the owner's texts or the GPS place name support it. One that is only legible in the
 * picture cannot be verified here and is refused with the guessed ones: a missing name does less harm than a wrong one.
 */
export function checkDescription(candidate: GeneratedText, request: TextRequest): Violation[] {
  const facts = factsText(request.facts)
  return [
    ...checkTitle(candidate.title, request.style, facts),
    ...checkSentences(candidate.description, request, facts),
    ...checkTags(candidate.tags, facts),
  ]
}

function checkTitle(title: string, style: StyleKey, facts: string): Violation[] {
  const max = STYLES[style].titleMax
  const broken = (rule: Rule, text: string): Violation => ({ field: 'title', rule, text })
  if (title.trim() === '') return [broken('empty', 'The title is empty.')]
  const found = checkProse('title', title, style, facts)
  if (title.length > max) found.push(broken('length', `The title has ${title.length} characters; the limit is ${max}.`))
  if (/[\p{P}\p{S}\s]$/u.test(title)) found.push(broken('end punctuation', 'The title ends in punctuation.'))
  if ((title.match(/\p{Lu}/gu)?.length ?? 0) > 4 && !/\p{Ll}/u.test(title)) {
    found.push(broken('capitals', 'The title is all capitals.'))
  }
  return found
}

function checkSentences(description: string, request: TextRequest, facts: string): Violation[] {
  const { style, descriptionSentences: wanted } = request
  if (description.trim() === '') return [{ field: 'description', rule: 'empty', text: 'The description is empty.' }]
  const found = checkProse('description', description, style, facts)
  const count = countSentences(description)
  if (count !== wanted) {
    const text = `The description has ${counted(count, 'sentence')}; it must have exactly ${wanted}.`
    found.push({ field: 'description', rule: 'sentences', text })
  }
  if (isBrokenOff(description)) {
    found.push({ field: 'description', rule: 'end punctuation', text: 'The description breaks off in a sentence.' })
  }
  if (findRepetition(description) !== undefined) {
    found.push({ field: 'description', rule: 'repetition', text: 'The description says the same thing twice.' })
  }
  return found
}

/** Whether a text would take people elsewhere: what the model read in the picture or the facts may be anybody's advertisement. */
const leadsAway = (text: string) =>
  [findLink, findInvitation, findInvitationElsewhere].some(find => find(text) !== undefined)

const advertises = (text: string) => [findAdvert, findAdvertElsewhere].some(find => find(text) !== undefined)

/** The rules that titles and descriptions share. */
function checkProse(field: 'title' | 'description', text: string, style: StyleKey, facts: string): Violation[] {
  const found: Violation[] = []
  const broken = (rule: Rule, why: string) => found.push({ field, rule, text: `The ${field} ${why}.` })
  if (EMOJI.test(text)) broken('emoji', 'contains an emoji')
  if (text.search(EM_DASH) >= 0) broken('em dash', 'contains a dash between words')
  const date = findDate(text, facts)
  if (date !== undefined) broken('date', `contains a year or date (“${date}”)`)
  const cliché = findBanned(text, facts)
  if (cliché !== undefined) broken('cliché', `contains the cliché “${cliché}”`)
  const meta = findMetaTalk(text, style)
  if (meta !== undefined) broken('meta talk', `speaks of the picture itself or of missing information (“${meta}”)`)
  const guess = findGuess(text, style)
  if (guess !== undefined) broken('guess', `contains a guess (“${guess}”)`)
  const person = findGuessAboutPeople(text, facts)
  if (person !== undefined) broken('guess about a person', `says of a person what no fact says (“${person}”)`)
  if (leadsAway(text)) broken('link', 'contains a link, address, handle, hashtag or invitation to get in touch')
  if (findMarkup(text) !== undefined) broken('markup', 'contains markup or control characters')
  if (advertises(text)) broken('advertising', 'contains advertising or instructions')
  const place = findUnsourcedPlace(text, facts, field)
  if (place !== undefined)
    broken('place without source', `names a place that nothing known about the photo mentions (“${place}”)`)
  const fact = findCameraFact(text, facts)
  if (fact !== undefined)
    broken(
      'fact without source',
      `states a position, camera or exposure that nothing known about the photo mentions (“${fact}”)`,
    )
  return found
}

function checkTags(tags: string[], facts: string): Violation[] {
  const broken = (rule: Rule, text: string): Violation => ({ field: 'tags', rule, text })
  const found: Violation[] = []
  if (tags.length < GENERATED_TAGS.min || tags.length > GENERATED_TAGS.max) {
    const { min, max } = GENERATED_TAGS
    found.push(broken('tag count', `There are ${counted(tags.length, 'usable tag')}; there must be ${min} to ${max}.`))
  }
  if (new Set(tags.map(generatedTagForm)).size < tags.length)
    found.push(broken('duplicate tag', 'Some tags are the same.'))
  for (const tag of tags) {
    const fault = tagFault(tag, facts)
    if (fault !== undefined) found.push(broken(fault.rule, fault.text))
  }
  return found
}

/** Texts are checked independently of the platform: tags that differ in Flickr's form differ on every platform. */
export const generatedTagForm = (tag: string) => canonicalTag('flickr', tag)

const TAG_MAX = 40

/** What photographers and their programs tag for themselves: agencies, programs, steps of work. In the form of tags. */
const WORKFLOW_TAGS = new Set(
  'adobestock anyvision shutterstock gettyimages getty istock istockphoto alamy dreamstime 123rf depositphotos pond5 eyeem 500px lightroom adobelightroom photoshop captureone luminar topaz dxo snapseed vsco flickr unsplash smugmug instagram stockphoto stockphotos stockphotography upload uploaded toupload export exported edited unedited todo done review reviewed needstags needskeywords keyworded autotagged geotagged untagged exif raw jpeg jpg dng favorite favourite portfolio backup'.split(
    ' ',
  ),
)

/** The first rule that a tag breaks, if any. */
export function tagFault(tag: string, facts: string): { rule: Rule; text: string } | undefined {
  const form = generatedTagForm(tag)
  if (leadsAway(tag)) return { rule: 'link', text: 'A tag contains a link, address, handle, hashtag or invitation.' }
  if (findMarkup(tag) !== undefined) return { rule: 'markup', text: 'A tag contains markup.' }
  if (advertises(tag)) return { rule: 'advertising', text: 'A tag contains advertising or instructions.' }
  if (EMOJI.test(tag)) return { rule: 'emoji', text: 'A tag contains an emoji.' }
  if (isSignsAlone(form) || /^\p{Script=Latin}$/u.test(form) || /^\p{N}+$/u.test(form)) {
    return { rule: 'tag form', text: `The tag “${tag}” is not a word.` }
  }
  if (WORKFLOW_TAGS.has(form))
    return { rule: 'tag form', text: `The tag “${tag}” is about keeping photos, not about this one.` }
  if (form === PRODUCT_TAG) return { rule: 'tag form', text: `The tag “${PRODUCT_TAG}” is added by us.` }
  if (tag !== tag.trim().toLowerCase()) return { rule: 'tag form', text: `The tag “${tag}” is not in lower case.` }
  if (/[,;#"'“”„‘’«»`]|\s{2}|[\t\n\r]/.test(tag))
    return { rule: 'tag form', text: 'A tag contains a comma, quote or #.' }
  if (tag.length > TAG_MAX) return { rule: 'tag form', text: `A tag is longer than ${TAG_MAX} characters.` }
  if (tag.search(EM_DASH) >= 0) return { rule: 'em dash', text: `The tag “${tag}” contains a dash between words.` }
  if (findDate(tag, facts) !== undefined) return { rule: 'date', text: `The tag “${tag}” is a year or date.` }
  if (findBanned(tag, facts) !== undefined) return { rule: 'cliché', text: `The tag “${tag}” is a cliché.` }
  if (findMetaTalk(tag, 'technical') !== undefined)
    return { rule: 'meta talk', text: `The tag “${tag}” speaks of missing information.` }
  if (findGuess(tag, 'artistic') !== undefined) return { rule: 'guess', text: `The tag “${tag}” is a guess.` }
  if (findGuessAboutPeopleTag(tag, facts) !== undefined) {
    return { rule: 'guess about a person', text: `The tag “${tag}” says of a person what no fact says.` }
  }
  if (findCameraFact(tag, facts) !== undefined) {
    const text = `The tag “${tag}” states a position, camera or exposure that nothing known about the photo mentions.`
    return { rule: 'fact without source', text }
  }
  const place = findUnsourcedPlace(tag, facts, 'tags')
  if (place !== undefined) {
    return {
      rule: 'place without source',
      text: `The tag “${tag}” names a place that nothing known about the photo mentions.`,
    }
  }
  return undefined
}
