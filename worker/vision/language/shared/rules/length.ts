import { STYLES } from '../../../../domain/styles.ts'
import type { Rule } from '../../rule.ts'

/** Cuts a title that is too long at its last separator within the limit, if three words remain. */
function shortTitle(title: string, max: number): string {
  if (title.length <= max) return title
  for (const separator of [/ [|\u2013-](?= )|[:;](?= )/gu, /,(?= )/gu]) {
    const ends = [...title.matchAll(separator)].map(({ index }) => index)
    const end = ends.findLast(index => index <= max && title.slice(0, index).split(' ').length >= 3)
    if (end !== undefined) return title.slice(0, end)
  }
  return title
}

export const length: Rule = {
  id: 'length',
  on: ['title'],
  find: (title, { style }) => (title.length > STYLES[style].titleMax ? title : undefined),
  mend: (title, { style }) => shortTitle(title, STYLES[style].titleMax),
  say: (title, { style }) => `The title has ${title.length} characters; the limit is ${STYLES[style].titleMax}.`,
}
