import type { Rule } from '../rule.ts'

/** Says what a tag and what a text does, with the words found: “The tag “x” is a guess.”, “The title contains a guess (“x”).” */
export const says = (ofTag: string, ofText = ofTag): Rule['say'] => {
  return (found, { field }) =>
    field === 'tag' ? `The tag “${found}” ${ofTag}.` : `The ${field} ${ofText} (“${found}”).`
}

/** Says what a tag or a text contains, without the words found: they may be a link or an advertisement. */
export const contains = (what: string): Rule['say'] => {
  return (_, { field }) => (field === 'tag' ? `A tag contains ${what}.` : `The ${field} contains ${what}.`)
}
