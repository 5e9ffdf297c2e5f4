import { Buffer } from 'node:buffer'
import * as z from 'zod'
import type { DescribeFailure, DescribeOutcome, DescribeRequest, GeneratedText } from '../domain/description.ts'
import { TRY_AGAIN } from '../domain/messages.ts'
import { fetchImage, type ImageBytes } from './image.ts'
import { type Answer, askModel, type Conversation } from './model.ts'
import { normalizeAnswer } from './normalize-answer.ts'
import { buildPrompt, repairPrompt } from './prompt.ts'
import type { TextRequest, VisionDeps } from './request.ts'
import { checkDescription, type Violation } from './rules.ts'

const Reply = z.object({ title: z.string(), description: z.string(), tags: z.array(z.string()) })

/**
 * Fetches the photo's rendition and has the model write its texts. `authorize` gives the Authorization header for a
 * rendition that is not public, if there is one, or why that is not known now.
 */
export async function describePhoto(
  deps: VisionDeps,
  request: DescribeRequest,
  authorize: () => Promise<string | undefined | DescribeFailure>,
): Promise<DescribeOutcome> {
  const open = await fetchImage(deps, request.imageUrl)
  const authorization = !open.ok && open.isWithheld ? await authorize() : undefined
  if (typeof authorization === 'object') return authorization
  const image = authorization === undefined ? open : await fetchImage(deps, request.imageUrl, authorization)
  if (image.ok) return describeImage(deps, image, request)
  const { isWithheld, ...failure } = image
  return failure
}

/** One model call, normalized, and one repair call when a rule is still broken. */
export async function describeImage(
  deps: VisionDeps,
  image: ImageBytes,
  request: TextRequest,
): Promise<DescribeOutcome> {
  const opening = openingOf(image, request)
  const answer = await askModel(deps, opening)
  if (!answer.ok) return answer
  const first = judge(answer, request)
  if (isPublishable(first)) return { ok: true, ...first.candidate }
  const faults = faultsOf(first)
  deps.log('model.repair', { style: request.style, faults: faults.join(' ').slice(0, 1000) })

  const said: Conversation = answer.text === '' ? [] : [{ role: 'assistant', content: answer.text.slice(0, 4000) }]
  const secondAnswer = await askModel(deps, [...opening, ...said, { role: 'user', content: repairPrompt(faults) }])
  if (!secondAnswer.ok) return secondAnswer
  const second = judge(secondAnswer, request)
  const best = bestOf(second, first)
  if (isPublishable(best)) return { ok: true, repaired: true, ...best.candidate }
  return { ok: false, retry: false, reason: reasonOf(best) }
}

/** A normalized answer and its violations, or why there is nothing to judge: for the model, and for the user. */
type Judged = { candidate: GeneratedText; violations: Violation[] } | { candidate: null; fault: string; reason: string }

const DECLINED = 'The model declined to describe this photo.'
const EMPTY = 'The answer was empty.'

function judge(answer: Extract<Answer, { ok: true }>, request: TextRequest): Judged {
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
  const candidate = normalizeAnswer(reply, request)
  return { candidate, violations: checkDescription(candidate, request) }
}

function isPublishable(judged: Judged): judged is { candidate: GeneratedText; violations: Violation[] } {
  return judged.candidate !== null && judged.violations.length === 0
}

const faultsOf = (judged: Judged): string[] =>
  judged.candidate === null ? [judged.fault] : judged.violations.map(({ text }) => text)

/** For the user, who knows nothing of the form of an answer. */
function reasonOf(judged: Judged): string {
  const why = judged.candidate === null ? judged.reason : judged.violations[0]?.text
  return `No usable texts could be written for this photo. ${why} ${TRY_AGAIN}`
}

/** The second answer, with the fields it got wrong taken from the first where that had them right. */
function bestOf(second: Judged, first: Judged): Judged {
  if (second.candidate === null || first.candidate === null) return second
  const best = { candidate: { ...second.candidate }, violations: second.violations }
  for (const field of ['title', 'description', 'tags'] as const) {
    const isWrong = (violation: Violation) => violation.field === field
    if (!second.violations.some(isWrong) || first.violations.some(isWrong)) continue
    best.candidate = { ...best.candidate, [field]: first.candidate[field] }
    best.violations = best.violations.filter(violation => violation.field !== field)
  }
  return best
}

function openingOf({ bytes, type }: ImageBytes, request: TextRequest): Conversation {
  const { system, user } = buildPrompt(request)
  const url = `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
  return [
    { role: 'system', content: system },
    {
      role: 'user',
      content: [
        { type: 'text', text: user },
        { type: 'image_url', image_url: { url } },
      ],
    },
  ]
}

/** Far more than the texts of any photo need; longer answers are not worth matching against the rules. */
const REPLY_MAX = 20_000

/** Some compatible services wrap the object in a code fence although a schema was asked for. */
function parseReply(text: string): GeneratedText | undefined {
  if (text.length > REPLY_MAX) return undefined
  const json = text.trim().replace(/^```(?:json)?\s*([\s\S]*?)\s*```$/, '$1')
  try {
    return Reply.safeParse(JSON.parse(json)).data
  } catch {
    return undefined
  }
}
