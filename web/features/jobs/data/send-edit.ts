import { ApiError, isUnanswered, type request } from '#web/lib/api.ts'
import type { ResultAnswer } from '#worker/contract/jobs.ts'
import type { JobResult } from '#worker/domain/job-result.ts'
import type { ResultPatch } from '#worker/domain/review.ts'

/** An edit that has the same meaning on another state of its photo. */
export type Rebase = (result: JobResult) => ResultPatch

type EditCall = {
  request: typeof request
  path: string
  /** Returns the function that takes the answer to the call made next. */
  receiving: () => (result: JobResult) => void
}

const EDIT_TIMEOUT_MS = 20_000
const REPEAT_AFTER_MS = 1000
// Browsers let a page that is left send 64 KB in all.
const KEEPALIVE_MAX_CHARACTERS = 10_000
// Somebody who goes on changing the same tags has to stop before ours are added.
const MAX_REBASES = 3

/**
 * Sends an edit of one photo. Where the field was changed elsewhere meanwhile, an edit that can be `rebased` is made anew
 * on that.
 * @throws ApiError EDIT_CONFLICT among others; its result has been received.
 */
export async function sendEdit(call: EditCall, patch: ResultPatch, rebased?: Rebase, rebases = 0): Promise<void> {
  const receive = call.receiving()
  try {
    receive(await sendPatiently(call, patch))
  } catch (error) {
    if (!(error instanceof ApiError) || !error.result) {
      throw error
    }
    receive(error.result)
    if (!rebased || rebases === MAX_REBASES) {
      throw error
    }
    await sendEdit(call, rebased(error.result), rebased, rebases + 1)
  }
}

/** An edit whose answer was lost is sent once more: the field holds its text already, or what it replaces. */
async function sendPatiently(call: EditCall, patch: ResultPatch): Promise<JobResult> {
  try {
    return await send(call, patch)
  } catch (error) {
    if (!isLost(error)) {
      throw error
    }
  }
  await new Promise(resolve => setTimeout(resolve, REPEAT_AFTER_MS))
  return send(call, patch)
}

async function send({ request, path }: EditCall, patch: ResultPatch): Promise<JobResult> {
  const { result } = await request<ResultAnswer>(path, {
    method: 'PATCH',
    body: patch,
    timeoutMs: EDIT_TIMEOUT_MS,
    keepalive: JSON.stringify(patch).length <= KEEPALIVE_MAX_CHARACTERS,
  })
  return result
}

/** Whether the call may have been carried out all the same: no answer, or one of a proxy on the way. */
function isLost(error: unknown): boolean {
  return isUnanswered(error) || (error instanceof ApiError && error.code === 'UNKNOWN' && error.status >= 500)
}
