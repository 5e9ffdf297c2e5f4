import { counted } from '../../../../domain/counted.ts'
import { GENERATED_TAGS } from '../../../../domain/limits.ts'
import type { Rule } from '../../rule.ts'
import { tagsOf } from '../generated-tags.ts'

export const tagCount: Rule = {
  id: 'tag count',
  on: ['tags'],
  find: tags => {
    const { length } = tagsOf(tags)
    return length < GENERATED_TAGS.min || length > GENERATED_TAGS.max ? tags : undefined
  },
  say: tags => {
    const { min, max } = GENERATED_TAGS
    return `There are ${counted(tagsOf(tags).length, 'usable tag')}; there must be ${min} to ${max}.`
  },
  ask: `Give ${GENERATED_TAGS.min} to ${GENERATED_TAGS.max} tags: lower case, one to three words each, most specific first, what people search for (subjects, setting, action, light, colours, season, genre).`,
}
