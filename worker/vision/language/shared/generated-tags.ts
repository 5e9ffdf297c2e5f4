import { canonicalTag } from '../../../domain/tags.ts'

/** Texts are checked independently of the platform: tags that differ in Flickr's form differ on every platform. */
export const generatedTagForm = (tag: string) => canonicalTag('flickr', tag)

/** The tags of an answer, of which a rule on all of them gets one a line. */
export const tagsOf = (lines: string): string[] => (lines === '' ? [] : lines.split('\n'))
