import { PROSE, type Rule } from '../../rule.ts'
import { says } from '../says.ts'

/** The long dash that gives models away. A comma has its place in every language. */
export const dash: Rule = {
  id: 'em dash',
  on: PROSE,
  find: text => /—|--/u.exec(text)?.[0],
  mend: text => text.replace(/\s*(?:—|--)\s*/gu, ', ').replace(/^, |, $/gu, ''),
  say: says('contains a long dash'),
  ask: 'No em dash.',
}
