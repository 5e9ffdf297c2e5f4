import { PROSE_AND_TAGS, type Rule } from '../../rule.ts'
import { says } from '../../shared/says.ts'
import { findUnsourcedPlace } from '../names/place-names.ts'

/**
 * A place counts as sourced when the owner's texts or the GPS place name support it. One that is only legible in the
 * picture cannot be verified here and is refused with the guessed ones: a missing name does less harm than a wrong one.
 */
export const placeWithoutSource: Rule = {
  id: 'place without source',
  on: PROSE_AND_TAGS,
  find: (text, { field, facts }) => findUnsourcedPlace(text, facts, field === 'tag' ? 'tags' : field),
  say: says('names a place that nothing known about the photo mentions'),
  ask: 'Never name a city, country, landmark, person, brand, species or event from a guess. A place may be named only when a fact names it, even where a sign in the picture shows it.',
}
