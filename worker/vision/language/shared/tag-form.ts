import { counted } from '../../../domain/counted.ts'
import { GENERATED_TAGS, PRODUCT_TAG } from '../../../domain/limits.ts'
import { canonicalTag, isSignsAlone } from '../../../domain/tags.ts'
import type { Rule } from '../rule.ts'
import { lazily } from './lazily.ts'

/** Texts are checked independently of the platform: tags that differ in Flickr's form differ on every platform. */
export const generatedTagForm = (tag: string) => canonicalTag('flickr', tag)

const linesOf = (tags: string) => (tags === '' ? [] : tags.split('\n'))

export const tagCount: Rule = {
  id: 'tag count',
  on: ['tags'],
  find: tags => {
    const { length } = linesOf(tags)
    return length < GENERATED_TAGS.min || length > GENERATED_TAGS.max ? tags : undefined
  },
  say: tags => {
    const { min, max } = GENERATED_TAGS
    return `There are ${counted(linesOf(tags).length, 'usable tag')}; there must be ${min} to ${max}.`
  },
  ask: `Give ${GENERATED_TAGS.min} to ${GENERATED_TAGS.max} tags: lower case, one to three words each, most specific first, what people search for (subjects, setting, action, light, colours, season, genre).`,
}

export const duplicateTag: Rule = {
  id: 'duplicate tag',
  on: ['tags'],
  find: tags => {
    const forms = linesOf(tags).map(generatedTagForm)
    return forms.find((form, at) => forms.indexOf(form) < at)
  },
  say: () => 'Some tags are the same.',
  ask: 'No two tags may differ only in spaces, hyphens or plural, none may be part of another (“sandy beach”, not “beach” as well), and none may be one the owner has.',
}

const TAG_MAX = 40

/** What photographers and their programs tag for themselves: agencies, programs, steps of work. In the form of tags. */
const workflowTags = lazily(
  () =>
    new Set(
      'adobestock anyvision shutterstock gettyimages getty istock istockphoto alamy dreamstime 123rf depositphotos pond5 eyeem 500px lightroom adobelightroom photoshop captureone luminar topaz dxo snapseed vsco flickr unsplash smugmug instagram stockphoto stockphotos stockphotography upload uploaded toupload export exported edited unedited todo done review reviewed needstags needskeywords keyworded autotagged geotagged untagged exif raw jpeg jpg dng favorite favourite portfolio backup'.split(
        ' ',
      ),
    ),
)

const UNTIDY = /[,;#"'“”„‘’«»`_]|\s{2}|[\t\n\r]|[.!?:]$/

/** What is wrong with the form of a tag, in words; undefined where nothing is. */
function formFault(tag: string): string | undefined {
  const form = generatedTagForm(tag)
  if (isSignsAlone(form) || /^\p{Script=Latin}$/u.test(form) || /^\p{N}+$/u.test(form)) {
    return `The tag “${tag}” is not a word.`
  }
  if (workflowTags().has(form)) return `The tag “${tag}” is about keeping photos, not about this one.`
  if (form === PRODUCT_TAG) return `The tag “${PRODUCT_TAG}” is added by us.`
  if (tag !== tag.trim().toLowerCase()) return `The tag “${tag}” is not in lower case.`
  if (UNTIDY.test(tag)) return 'A tag contains a comma, quote or #.'
  if (tag.length > TAG_MAX) return `A tag is longer than ${TAG_MAX} characters.`
  return undefined
}

export const tagForm: Rule = {
  id: 'tag form',
  on: ['tag'],
  find: tag => (formFault(tag) === undefined ? undefined : tag),
  mend: withForm,
  say: tag => formFault(tag) ?? '',
  ask: `Tags hold no commas, quotes or #, no single letters, no numbers alone. Leave out “${PRODUCT_TAG}”.`,
}

/** A tag in lower case without quotes, signs around it and underscores; nothing where it is signs alone, or the tag we add. */
function withForm(tag: string): string {
  const line = tag
    .toLowerCase()
    .replace(/["'“”„‘’«»`]/g, '')
    .replace(/^[\s#]+/, '')
    .replace(/[_\s]+/g, ' ')
    .replace(/[\s.!?:]+$/, '')
    .trim()
  const form = generatedTagForm(line)
  return isSignsAlone(form) || form === PRODUCT_TAG ? '' : line
}
