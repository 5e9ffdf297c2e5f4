import type { Rule } from '../../rule.ts'
import { endPunctuation } from '../../shared/rules/end-punctuation.ts'

/** A description that ends in a word that needs another one. */
export const brokenOff: Rule = {
  ...endPunctuation,
  on: ['description'],
  find: text => /(?<![\p{L}\p{N}’'-])(?:an?|the|and|or|of|with|its|their)[\s.…]*$/u.exec(text)?.[0],
  say: () => 'The description breaks off in a sentence.',
}
