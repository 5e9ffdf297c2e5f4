import { STYLES } from '../../../domain/styles.ts'
import { PROSE, type Rule } from '../rule.ts'

const isEmpty = (text: string) => text.trim() === ''

export const empty: Rule = {
  id: 'empty',
  on: PROSE,
  find: text => (isEmpty(text) ? text : undefined),
  say: (_, { field }) => `The ${field} is empty.`,
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

export const length: Rule = {
  id: 'length',
  on: ['title'],
  find: (title, { style }) => (title.length > STYLES[style].titleMax ? title : undefined),
  mend: (title, { style }) => shortTitle(title, STYLES[style].titleMax),
  say: (title, { style }) => `The title has ${title.length} characters; the limit is ${STYLES[style].titleMax}.`,
}

export const endPunctuation: Rule = {
  id: 'end punctuation',
  on: ['title'],
  find: title => (isEmpty(title) ? undefined : /[\p{P}\p{S}\s]$/u.exec(title)?.[0]),
  mend: title => title.replace(/\s*\([^()]*\)\s*$/u, '').replace(/[\s.,;:!?…·•*/\\~\u2010-\u2013-]+$/u, ''),
  say: () => 'The title ends in punctuation.',
  ask: 'The title is on one line and ends without punctuation.',
}

const CAPITALS_MIN = 5

export const capitals: Rule = {
  id: 'capitals',
  on: ['title'],
  find: title => {
    const isAllCapitals = (title.match(/\p{Lu}/gu)?.length ?? 0) >= CAPITALS_MIN && !/\p{Ll}/u.test(title)
    return isAllCapitals ? title : undefined
  },
  say: () => 'The title is all capitals.',
}
