import { canonicalTag } from '../../../domain/tags.ts'

/** Tags with different forms are different on every platform; texts are checked without knowing the platform. */
export const generatedTagForm = (tag: string) => canonicalTag('flickr', tag)

/** The tags in the text that a rule on all tags gets, one per line. */
export const tagsOf = (lines: string): string[] => (lines === '' ? [] : lines.split('\n'))
