import { isCameraName } from '../../../../domain/missing.ts'
import { PROSE, type Rule } from '../../rule.ts'

export const empty: Rule = {
  id: 'empty',
  on: PROSE,
  find: (text, { field }) => (text.trim() === '' || (field === 'title' && isCameraName(text)) ? text : undefined),
  say: (found, { field }) => (found.trim() === '' ? `The ${field} is empty.` : 'The title is the name of a file.'),
}
