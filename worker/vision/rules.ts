import type { GeneratedText } from '../domain/description.ts'
import type { Field } from '../domain/fields.ts'
import { finderOf } from './findings.ts'
import type { AnswerPart, RuleId } from './language/rule.ts'
import type { TextRequest } from './request.ts'

/** A broken rule. `text` says so in words fit for the model and for the user; it never repeats a link or an advertisement. */
export type Violation = { field: Field; rule: RuleId; text: string }

/** What keeps a title, a description and tags from being published; nothing if the list is empty. Only the first fault of a tag is listed. */
export function checkDescription({ title, description, tags }: GeneratedText, request: TextRequest): Violation[] {
  return [
    ...checkTitle(title, request),
    ...faultsOf(request, 'description', description),
    ...faultsOf(request, 'tags', tags.join('\n')),
    ...tags.flatMap(tag => faultsOf(request, 'tags', tag, 'tag').slice(0, 1)),
  ]
}

export const checkTitle = (title: string, request: TextRequest) => faultsOf(request, 'title', title)

function faultsOf(request: TextRequest, field: Field, text: string, part: AnswerPart = field): Violation[] {
  const { context, findings } = finderOf(part, request)
  return findings(text).map(({ rule, found }) => ({
    field,
    rule: rule.id,
    text: rule.say(part === 'tag' ? text : found, context),
  }))
}
