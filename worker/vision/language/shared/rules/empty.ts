import { PROSE, type Rule } from '../../rule.ts'

export const empty: Rule = {
  id: 'empty',
  on: PROSE,
  find: text => (text.trim() === '' ? text : undefined),
  say: (_, { field }) => `The ${field} is empty.`,
}
