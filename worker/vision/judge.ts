import * as z from 'zod'
import { type GeneratedText, TITLES } from '../domain/description.ts'
import { FIELDS, TEXT_FIELDS } from '../domain/fields.ts'
import { TRY_AGAIN } from '../domain/messages.ts'
import { normalizeAnswer, normalizeTitle } from './normalize-answer.ts'
import { isNeeded, type TextRequest } from './request.ts'
import { checkDescription, checkTitle, type Violation } from './rules.ts'

/** A field that is absent, or of another type, counts as empty: it may be one that the photo does not need. */
const Reply = z.object({
  title: z.string().catch(''),
  description: z.string().catch(''),
  tags: z.array(z.unknown().transform(tag => (typeof tag === 'string' ? tag : ''))).catch([]),
  otherTitles: z.array(z.string()).catch([]),
})
type Reply = z.output<typeof Reply>

/**
 * `written`: the model's texts. `candidate`: the same mended, and without optional texts that break a rule. `violations`: the
 * rules that needed texts still break. `otherTitles`: as the model wrote them. Without a candidate there was nothing to judge:
 * `fault` tells the model why, `reason` the user.
 */
export type Judged =
  | { written: GeneratedText; otherTitles: string[]; candidate: GeneratedText; violations: Violation[] }
  | { candidate: null; fault: string; reason: string }
export type Publishable = Extract<Judged, { candidate: GeneratedText }>

const DECLINED = 'The model declined to describe this photo.'
const EMPTY = 'The answer was empty.'

export function judgeAnswer(answer: { text: string; refused: boolean }, request: TextRequest): Judged {
  if (answer.refused) return { candidate: null, fault: DECLINED, reason: DECLINED }
  if (answer.text.trim() === '') return { candidate: null, fault: EMPTY, reason: EMPTY }
  const reply = parseReply(answer.text)
  if (!reply) {
    return {
      candidate: null,
      fault: 'The answer was not the JSON object asked for.',
      reason: 'What the model answered could not be read.',
    }
  }
  const { otherTitles, ...written } = reply
  const candidate = normalizeAnswer(written, request)
  const violations = checkDescription(candidate, request)
  for (const field of TEXT_FIELDS) {
    if (!isNeeded(request, field) && violations.some(violation => violation.field === field)) candidate[field] = ''
  }
  return { written, otherTitles, candidate, violations: violations.filter(({ field }) => isNeeded(request, field)) }
}

export function isPublishable(judged: Judged): judged is Publishable {
  return judged.candidate !== null && judged.violations.length === 0
}

/** What the model is told is wrong with its first answer. */
export const faultsOf = (judged: Judged): string[] =>
  judged.candidate === null ? [judged.fault] : judged.violations.map(({ text }) => text)

/** The same without a word of the answer, which may have words of the person's note: for the log. */
export const brokenRules = (judged: Judged): string[] =>
  judged.candidate === null ? [judged.fault] : [...new Set(judged.violations.map(({ rule }) => rule))]

/** Why no texts could be written, for the user. */
export function reasonOf(judged: Judged): string {
  const why = judged.candidate === null ? judged.reason : judged.violations[0]?.text
  return `No usable texts could be written for this photo. ${why} ${TRY_AGAIN}`
}

/** The second answer; a field that is wrong or missing in it is taken from the first if it was right there. */
export function bestOf(second: Judged, first: Judged): Judged {
  if (second.candidate === null || first.candidate === null) return second
  const best = { ...second, candidate: { ...second.candidate } }
  for (const field of FIELDS) {
    const isWrong = (violation: Violation) => violation.field === field
    const isUsable = second.candidate[field].length > 0 && !second.violations.some(isWrong)
    if (isUsable || first.violations.some(isWrong)) continue
    best.candidate = { ...best.candidate, [field]: first.candidate[field] }
    best.violations = best.violations.filter(violation => violation.field !== field)
  }
  return best
}

/** What `title` may be replaced by: the other titles of these answers, mended, without those that break a rule or repeat one. */
export function otherTitlesOf(title: string, answers: Judged[], request: TextRequest): string[] {
  if (title === '' || !isNeeded(request, 'title')) return []
  const written = answers.flatMap(answer => (answer.candidate === null ? [] : answer.otherTitles))
  const titles = new Map([[titleForm(title), title]])
  for (const other of written.map(text => normalizeTitle(text, request))) {
    const form = titleForm(other)
    if (titles.size < TITLES && !titles.has(form) && checkTitle(other, request).length === 0) titles.set(form, other)
  }
  return [...titles.values()].slice(1)
}

/** Equal for titles that differ in case and punctuation only. */
const titleForm = (title: string) =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Far more than the texts of any photo need; longer answers are not worth matching against the rules. */
const REPLY_MAX = 20_000

/** The length after NFKC, in which the rules read texts: one compatibility character can become eighteen. */
const lengthRead = ({ title, description, tags, otherTitles }: Reply) =>
  [title, description, ...tags, ...otherTitles].reduce((sum, text) => sum + text.normalize('NFKC').length, 0)

/** Some compatible services wrap the object in a code fence although a schema was asked for. */
function parseReply(text: string): Reply | undefined {
  if (text.length > REPLY_MAX) return undefined
  const json = text.trim().replace(/^```(?:json)?\s*([\s\S]*?)\s*```$/, '$1')
  try {
    const reply = Reply.safeParse(JSON.parse(json)).data
    return reply && lengthRead(reply) <= REPLY_MAX ? reply : undefined
  } catch {
    return undefined
  }
}
