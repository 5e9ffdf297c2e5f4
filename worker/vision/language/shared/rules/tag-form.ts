import { PRODUCT_TAG } from '../../../../domain/limits.ts'
import { isSignsAlone } from '../../../../domain/tags.ts'
import type { Rule } from '../../rule.ts'
import { generatedTagForm } from '../generated-tags.ts'
import { wordSet } from '../lazily.ts'

const TAG_MAX = 40

/** Tags that photographers and their programs use for themselves: agencies, programs, steps of work. In Flickr's form. */
const workflowTags = wordSet(
  'adobestock anyvision shutterstock gettyimages getty istock istockphoto alamy dreamstime 123rf',
  'depositphotos pond5 eyeem 500px lightroom adobelightroom photoshop captureone luminar topaz dxo',
  'snapseed vsco flickr unsplash smugmug instagram stockphoto stockphotos stockphotography upload',
  'uploaded toupload export exported edited unedited todo done review reviewed needstags needskeywords',
  'keyworded autotagged geotagged untagged exif raw jpeg jpg dng favorite favourite portfolio backup',
)

/** Tags that ask for attention. In Flickr's form. */
const baitTags = wordSet(
  'instagood instadaily instagramers igers igdaily photooftheday picoftheday picturesoftheday bestoftheday',
  'like4like likeforlike likeforlikes l4l follow4follow followforfollow f4f followback followme tagsforlikes',
)

/** Quotation marks. An apostrophe between two letters is none: coucher d’été. */
const QUOTES = /["“”„«»‹›`]|(?<!\p{L})['‘’‚]|['‘’‚](?!\p{L})/gu
const UNTIDY = /[,;#_]|\s{2}|[\t\n\r]|[.!?:]$/

/** What is wrong with the form of a tag, in words; undefined if nothing is. */
function formFault(tag: string): string | undefined {
  const form = generatedTagForm(tag)
  if (isSignsAlone(form) || /^\p{Script=Latin}$/u.test(form) || /^\p{N}+$/u.test(form)) {
    return `The tag “${tag}” is not a word.`
  }
  if (workflowTags().has(form)) return `The tag “${tag}” is about keeping photos, not about this one.`
  if (baitTags().has(form)) return `The tag “${tag}” asks for attention and says nothing about this photo.`
  if (form === PRODUCT_TAG) return `The tag “${PRODUCT_TAG}” is added by us.`
  if (tag !== tag.trim().toLowerCase()) return `The tag “${tag}” is not in lower case.`
  if (UNTIDY.test(tag) || tag.search(QUOTES) >= 0) return 'A tag contains a comma, quote or #.'
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

/** The tag in lower case, without quotes, surrounding signs and underscores; empty if only signs are left, or if it is the tag that we add. */
function withForm(tag: string): string {
  const line = tag
    .toLowerCase()
    .replace(QUOTES, '')
    .replace(/^[\s#]+/, '')
    .replace(/[_\s]+/g, ' ')
    .replace(/[\s.!?:]+$/, '')
    .trim()
  const form = generatedTagForm(line)
  return isSignsAlone(form) || form === PRODUCT_TAG ? '' : line
}
