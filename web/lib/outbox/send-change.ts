import type { Decisions, ResultAnswer, ResultsAnswer } from '#worker/contract/jobs.ts'
import { api } from '#worker/contract/paths.ts'
import type { JobResult } from '#worker/domain/job-result.ts'
import type { ResultPatch } from '#worker/domain/review.ts'
import { ApiError, isUnanswered, type request } from '../api.ts'
import { type Change, tagsPatch } from './change.ts'

type Call = {
  request: typeof request
  /** `onSending` is called before each request, `onAnswer` with the photos as they are on the server now. */
  onSending: () => void
  onAnswer: (results: JobResult[]) => void
}

const CHANGE_TIMEOUT_MS = 20_000
// Browsers allow 64 KB for all keepalive requests of a page together.
const KEEPALIVE_MAX_CHARACTERS = 10_000
// How often a change of tags is redone while the tags keep changing elsewhere.
const MAX_REBASES = 3

/**
 * Sends a change. If a photo's tags were changed elsewhere meanwhile, a change of tags is redone on top of them.
 * @throws ApiError, among others EDIT_CONFLICT, whose result `onAnswer` has received.
 */
export async function sendChange(call: Call, change: Change): Promise<void> {
  call.onSending()
  if ('photoIds' in change) {
    const body: Decisions = { photoIds: change.photoIds, ...change.decision, seen: change.seen }
    const { results } = await send<ResultsAnswer>(call, api.jobPhotos(change.jobId), body, 'results')
    call.onAnswer(results)
    return
  }
  const path = api.jobPhoto(change.jobId, change.photoId)
  let { patch } = change
  for (let rebases = 0; ; rebases++) {
    try {
      const { result } = await send<ResultAnswer>(call, path, patch, 'result')
      call.onAnswer([result])
      return
    } catch (error) {
      if (!(error instanceof ApiError) || !error.result) {
        throw error
      }
      call.onAnswer([error.result])
      if (!change.tags || rebases === MAX_REBASES) {
        throw error
      }
      patch = tagsPatch(change.tags, error.result.generatedTags)
      call.onSending()
    }
  }
}

async function send<T>(call: Call, path: string, body: ResultPatch | Decisions, answered: keyof T): Promise<T> {
  try {
    return await sendOnce(call, path, body, answered)
  } catch (error) {
    // A Worker that was rolled back does not know `seen`, and a decision must not be lost for it.
    if (body.seen === undefined || !(error instanceof ApiError && error.code === 'VALIDATION')) {
      throw error
    }
    call.onSending()
    return sendOnce(call, path, { ...body, seen: undefined }, answered)
  }
}

async function sendOnce<T>({ request }: Call, path: string, body: ResultPatch | Decisions, answered: keyof T) {
  const answer = await request<T | undefined>(path, {
    method: 'PATCH',
    body,
    timeoutMs: CHANGE_TIMEOUT_MS,
    keepalive: JSON.stringify(body).length <= KEEPALIVE_MAX_CHARACTERS,
  })
  if (!answer?.[answered]) {
    throw new ApiError({ status: 0, code: 'UNKNOWN', message: 'The answer came from somewhere else.' })
  }
  return answer
}

/**
 * Whether the change has to be sent again: there was no answer, or one from a proxy or a captive portal, or the server
 * is in trouble.
 */
export function isPassing(error: unknown): boolean {
  return (
    isUnanswered(error) ||
    (error instanceof ApiError && (error.code === 'UNKNOWN' || error.status >= 500 || error.status === 429))
  )
}
