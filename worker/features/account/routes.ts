import type { Context } from 'hono'
import { DeleteAccountInput, ExportQuery } from '../../contract/account.ts'
import { type Activity, EntriesQuery } from '../../contract/activity.ts'
import type { SuccessAnswer } from '../../contract/errors.ts'
import { PRODUCT } from '../../domain/limits.ts'
import type { AppContext } from '../../http/context.ts'
import { actorOf } from '../../http/session.ts'
import { clearSessionCookie } from '../../http/session-cookie.ts'
import { readBody, readQuery } from '../../http/validate.ts'
import { listActivity } from '../activity/service.ts'
import { exportData } from './export.ts'
import { deleteAccount } from './service.ts'

const TYPES = { json: 'application/json', csv: 'text/csv; charset=utf-8' } as const

export async function readActivity(c: Context<AppContext>) {
  const { cursor } = readQuery(c, EntriesQuery)
  return c.json<Activity>(await listActivity(c.var.deps, actorOf(c), cursor))
}

export async function downloadExport(c: Context<AppContext>) {
  const { format } = readQuery(c, ExportQuery)
  const pieces = await exportData(c.var.deps, actorOf(c), format)
  const day = new Date(c.var.deps.now()).toISOString().slice(0, 10)
  return c.body(streamOf(pieces), 200, {
    'Content-Type': TYPES[format],
    'Content-Disposition': `attachment; filename="${PRODUCT.toLowerCase()}-export-${day}.${format}"`,
  })
}

export async function remove(c: Context<AppContext>) {
  const { deps } = c.var
  const actor = actorOf(c)
  const deleting = deleteAccount(deps, actor, await readBody(c, DeleteAccountInput))
  // The deletion goes on if the person leaves while the platform or a job is slow.
  c.executionCtx.waitUntil(deleting.catch(() => undefined))
  await deleting
  clearSessionCookie(c)
  return c.json<SuccessAnswer>({ success: true })
}

/** Pulled chunk by chunk, so that a slow reader does not fill the memory. */
function streamOf(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
}
