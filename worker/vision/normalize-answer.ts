import type { GeneratedText } from '../domain/description.ts'
import { GENERATED_TAGS, PRODUCT_TAG } from '../domain/limits.ts'
import { STYLES, type StyleKey } from '../domain/styles.ts'
import { isSignsAlone } from '../domain/tags.ts'
import { findingsIn } from './findings.ts'
import { withoutOpening, withoutShotTalk, withoutTrailing } from './language/en/openings.ts'
import { capitalized, plainWords } from './language/en/plain-words.ts'
import { findBanned } from './language/en/rules/cliche.ts'
import { withoutDashes } from './language/en/rules/em-dash.ts'
import { findGuess } from './language/en/rules/guess.ts'
import { findInvitation } from './language/en/rules/link.ts'
import { findMetaTalk } from './language/en/rules/meta-talk.ts'
import { EMOJI_RUN } from './language/shared/emoji.ts'
import { decoded } from './language/shared/readings.ts'
import { withoutRedundantTags } from './language/shared/redundant-tags.ts'
import { sentencesOf } from './language/shared/sentences.ts'
import { generatedTagForm } from './language/shared/tag-form.ts'
import { isTopLevelDomain } from './language/shared/top-level-domains.ts'
import { withWordEdges } from './language/shared/word-edges.ts'
import { factsText, isNeeded, type TextRequest } from './request.ts'

/** Corrects what needs no judgement: form, openings about the picture, clichés and guesses that can go without loss. */
export function normalizeAnswer(candidate: GeneratedText, request: TextRequest): GeneratedText {
  const given = factsText(request.facts)
  return {
    title: normalizeTitle(candidate.title, request, given),
    description: normalizeDescription(candidate.description, request, given),
    tags: normalizeTags(candidate.tags, request, given),
  }
}

/** Words that a full stop after them would make the end of a sentence. */
const ABBREVIATED = withWordEdges(/\b(St|Mt|Ft|Dr|Mr|Mrs|Ms|Prof|Rev|Sr|Jr|Capt|Lt|Sgt|Gen|Col)\. ?(?=\p{Lu}\p{Ll})/gu)
/** The end of a sentence right before the next one, whose first word decides whether it is a domain: “sea.The”, “evil.Shop”. */
const UNSPACED = /\p{Ll}{2}[.!?](?=(\p{Lu}\p{Ll}+))/gu
/** Top-level domains that begin sentences. */
const STARTS = /^(?:An|As|At|By|Do|He|In|Is|It|My|No|On|So|To)$/

function tidy(text: string, given: string): string {
  const line = withoutMarkdown(text).normalize('NFC').replace(EMOJI_RUN, '').replace(/\s+/gu, ' ').trim()
  return withoutDashes(line, given)
    .replace(/^, |, $/g, '')
    .replace(/([.,;:!?]), /g, '$1 ')
    .replace(/ (?=[,;:!?]|\.(?: (\p{Ll}+))?)/gu, (_, next = '') => (isTopLevelDomain(next) ? ' ' : ''))
    .replace(ABBREVIATED, '$1 ')
    .replace(UNSPACED, (end, next) => (isTopLevelDomain(next) && !STARTS.test(next) ? end : `${end} `))
}

/** Emphasis, headings, list marks, quotes of code, and links reduced to their text. */
function withoutMarkdown(text: string): string {
  return text
    .replace(/^\s{0,8}(?:#{1,6}|[-*•>]|\d{1,2}[.)])\s+/gmu, '')
    .replace(/(\*{1,3}|_{1,3}|`{1,3}|~~)(?=\S)([^*_`~\n]{1,300}?)(?<=\S)\1/gu, '$2')
    .replace(/\[([^\]\n]{1,200})\]\([^)\n]{0,300}\)/gu, '$1')
}

const QUOTED = /^["“”'‘’«](.*)["“”'‘’»]$/su
const UNCLOSED = /^["“]([^"“”]*)$/su

function normalizeTitle(title: string, { style }: TextRequest, given: string): string {
  const tidied = tidy(title, given)
    .replace(/^(?:title|caption):\s*/i, '')
    .replace(QUOTED, '$1')
    .replace(UNCLOSED, '$1')
  const spoken =
    /^(?:an? |the )?(?:photo|photograph|image|picture|close-?up(?: (?:view|shot|photo|image))?) of (?=\p{L})/iu
  const plain = plainWords(capitalized(tidied.replace(spoken, '')), given)
  const open = plain.replace(/\s*\([^()]*\)\s*$/u, '').replace(/[\s.,;:!?…·•*/\\~\u2010-\u2013-]+$/u, '')
  return shortTitle(open, STYLES[style].titleMax)
}

/** A title that is too long ends at its last separator within the limit, where enough of it is left. */
function shortTitle(title: string, max: number): string {
  if (title.length <= max) return title
  for (const separator of [/ [|\u2013-](?= )|[:;](?= )/gu, /,(?= )/gu]) {
    const ends = [...title.matchAll(separator)].map(({ index }) => index)
    const end = ends.findLast(index => index <= max && title.slice(0, index).split(' ').length >= 3)
    if (end !== undefined) return title.slice(0, end)
  }
  return title
}

function normalizeDescription(description: string, { style, language }: TextRequest, given: string): string {
  const tidied = tidy(withoutChat(description), given).replace(QUOTED, '$1').replace(UNCLOSED, '$1')
  const text = sentencesOf(tidied, language)
    .map(sentence => normalizeSentence(sentence, style, given))
    .join('')
    .trim()
    .replace(/^\p{Ll}/u, capitalized)
  return /[\p{L}\p{N})”’"']$/u.test(text) && !/[.!?…][)”’"']$/u.test(text) ? `${text}.` : text
}

/** Without what an assistant says before its answer: “Sure!”, “Here is a description:”, “Description:”. */
function withoutChat(text: string): string {
  return text
    .replace(/^\s*(?:sure|certainly|okay|of course)[^.!:\n]{0,60}[.!:]\s+/iu, '')
    .replace(/^\s*(?:here(?:['’]s| is)|below is) [^.:\n]{0,100}:\s+/iu, '')
    .replace(/^\s*so, (?=["“])/iu, '')
    .replace(/^\s*[*_]*(?:description|caption|hint)[*_]*:[*_]*\s+/iu, '')
}

function normalizeSentence(sentence: string, style: StyleKey, given: string): string {
  const [, text = '', space = ''] = /^(.*?)(\s*)$/su.exec(sentence) ?? []
  const isBroken = (part: string) =>
    findBanned(part, given) !== undefined ||
    findGuess(part, style) !== undefined ||
    findMetaTalk(part, style) !== undefined
  if (!isBroken(text)) return sentence
  const open = (part: string) =>
    findMetaTalk(part, style) === undefined ? part : withoutShotTalk(withoutOpening(part) ?? part)
  const canStand = (part: string) => !isBroken(plainWords(part, given))
  const cut = (part: string) => withoutTrailing(part, { isBroken, canStand })
  // Praise may have hidden an opening: “In this captivating image”.
  return cut(open(plainWords(cut(open(text)), given))) + space
}

/** Drops tags that break a rule; where tags are needed only while enough are left, else the repair call lists them. */
function normalizeTags(tags: string[], request: TextRequest, facts: string): string[] {
  const seen = new Set([PRODUCT_TAG])
  const unique: string[] = []
  for (const tag of tags.flatMap(joined => decoded(joined).split(/[,;\n]/))) {
    // A name's underscore, “follow evil_shop”, is gone from the tidied tag.
    if (tag.includes('_') && findInvitation(tag) !== undefined) continue
    const tidied = normalizeTag(tag, facts)
    const form = generatedTagForm(tidied)
    if (isSignsAlone(form) || seen.has(form)) continue
    seen.add(form)
    unique.push(tidied)
  }
  const good = unique.filter(tag => findingsIn(tag, 'tag', request).length === 0)
  const { min, max } = GENERATED_TAGS
  const kept = good.length >= min || !isNeeded(request, 'tags') ? good : unique
  const known = { owned: request.facts.ownerTags, singular: request.language.singular }
  return withoutRedundantTags(kept, min, known).slice(0, max)
}

function normalizeTag(tag: string, given: string): string {
  const line = tag
    .normalize('NFC')
    .toLowerCase()
    .replace(/["'“”„‘’«»`]/g, '')
    .replace(/^[\s#]+/, '')
    .replace(/[_\s]+/g, ' ')
    .replace(/[\s.!?:]+$/, '')
    .trim()
  return withoutDashes(line, given, ' ').trim()
}
