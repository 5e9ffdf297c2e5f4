import type { Rule } from '../../rule.ts'

export const endPunctuation: Rule = {
  id: 'end punctuation',
  on: ['title'],
  find: title => (title.trim() === '' ? undefined : /[\p{P}\p{S}\s]$/u.exec(title)?.[0]),
  mend: title => title.replace(/\s*\([^()]*\)\s*$/u, '').replace(/[\s.,;:!?…·•*/\\~\u2010-\u2013-]+$/u, ''),
  say: () => 'The title ends in punctuation.',
  ask: 'The title is on one line and ends without punctuation.',
}
