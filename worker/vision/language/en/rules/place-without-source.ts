import { PROSE_AND_TAGS, type Rule } from '../../rule.ts'
import { PLACE } from '../../shared/rule-texts.ts'
import { findUnsourcedPlace } from '../names/place-names.ts'

/**
 * A place has a source if the owner's texts, the name of the GPS position or the person's note support it. One that is
 * only legible in the picture cannot be verified and is refused like a guess: a missing name does less harm than a wrong
 * one.
 */
export const placeWithoutSource: Rule = {
  id: 'place without source',
  on: PROSE_AND_TAGS,
  find: (text, { field, names }) => findUnsourcedPlace(text, names, field === 'tag' ? 'tags' : field),
  ...PLACE,
}
