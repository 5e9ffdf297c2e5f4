import { createMiddleware } from 'hono/factory'
import { AppError } from '../errors.ts'
import type { AppContext } from './context.ts'

/** The largest legitimate body names 2,000 photos by id. */
const MAX_BODY_BYTES = 256 * 1024

/** Refuses longer bodies, by their declared length or, without one, while reading. @throws TOO_LARGE */
export const bodySize = createMiddleware<AppContext>(async (c, next) => {
  const { body, headers } = c.req.raw
  if (body) {
    const length = headers.get('Content-Length')
    const isDeclared = length !== null && !headers.has('Transfer-Encoding')
    if (isDeclared && Number(length) > MAX_BODY_BYTES) throw new AppError('TOO_LARGE')
    if (!isDeclared) c.req.raw = new Request(c.req.raw, { body: await readWhole(body) })
  }
  await next()
})

/**
 * Reads to the end, but keeps no more than the limit. If reading stopped half-way, as in Hono's `bodyLimit`, the
 * service binding of the pages would not pass the answer on, and the caller would wait for ever.
 */
async function readWhole(body: ReadableStream<Uint8Array>): Promise<Blob> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.byteLength
    if (bytes <= MAX_BODY_BYTES) chunks.push(chunk)
  }
  if (bytes > MAX_BODY_BYTES) throw new AppError('TOO_LARGE')
  return new Blob(chunks)
}
