import type { Rule } from '../../rule.ts'

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
