import type { Rule } from '../../rule.ts'
import { generatedTagForm, tagsOf } from '../generated-tags.ts'

export const duplicateTag: Rule = {
  id: 'duplicate tag',
  on: ['tags'],
  find: tags => {
    const forms = tagsOf(tags).map(generatedTagForm)
    return forms.find((form, at) => forms.indexOf(form) < at)
  },
  say: () => 'Some tags are the same.',
  ask: 'No two tags may differ only in spaces, hyphens or plural, none may be part of another (“sandy beach”, not “beach” as well), and none may be one the owner has.',
}
