import type { DescribeFailure } from '../domain/description.ts'
import { PAUSED_BY_US, PHOTOS_EXPIRED, REPLACE_BY_SMALLER, TRY_AGAIN } from '../domain/messages.ts'
import { describeError } from '../log.ts'
import { isLoopback } from '../loopback.ts'
import { retryAfterSeconds } from '../retry-after.ts'
import { userAgent } from '../version.ts'
import { type ImageBytes, stripMetadata } from './metadata/strip-metadata.ts'
import type { VisionDeps } from './request.ts'
import { badAnswer, notAsked, type Reasons } from './service-failure.ts'

/** `isWithheld`: the host may show it to its owner. */
type ImageFailure = DescribeFailure & { isWithheld?: boolean }

type Loaded = ({ ok: true } & ImageBytes) | ImageFailure
/** The answer of a host that is out, with the wait it asks for, if any. */
type Fault = { isBad: true; retryAfterSeconds?: number | undefined }

const TIMEOUT_MS = 10_000
/** A consumer holds six photos in memory at once. */
export const IMAGE_MAX_BYTES = 1_500_000
const UNREADABLE = `The photo platform delivered no image that we can read. ${TRY_AGAIN}`
const GONE = 'The image is no longer available on the photo platform. Please look whether the photo is still there.'
const NOT_DELIVERED = 'The photo platform did not deliver the image.'
const REASONS: Reasons = { down: NOT_DELIVERED, limited: NOT_DELIVERED, refused: NOT_DELIVERED, paused: PAUSED_BY_US }
const TOO_LARGE = `The image is too large to be read. ${REPLACE_BY_SMALLER}`

/**
 * Fetches a photo's rendition from one of the platforms' image hosts; with `authorization`, in its owner's name. The
 * address came with a listing, so it is checked like any outside input: a known host, https, no redirect, an image by
 * content type and first bytes, at most `IMAGE_MAX_BYTES`. Returns the picture without metadata, which must not reach the model.
 */
export async function fetchImage(deps: VisionDeps, address: string, authorization?: string): Promise<Loaded> {
  if (!isAllowed(address, deps.config.IMAGE_HOSTS))
    return failed(`The photo is not on a known image host. ${PHOTOS_EXPIRED}`)
  const call = await deps.lease(`images:${new URL(address).host}`)
  if (!call.granted) return notAsked(call, REASONS)
  const loaded = await load(deps, address, authorization)
  if ('isBad' in loaded) return badAnswer(call, REASONS, loaded.retryAfterSeconds)
  await call.report('ok')
  return loaded
}

async function load(
  { config, log, now }: VisionDeps,
  address: string,
  authorization: string | undefined,
): Promise<Loaded | Fault> {
  try {
    const answer = await fetch(address, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        'User-Agent': userAgent(config),
        Accept: 'image/jpeg,image/png,image/webp,image/gif',
        ...(authorization !== undefined && { Authorization: authorization }),
      },
    })
    return await readImage(answer, now)
  } catch (error) {
    log('image.failed', describeError(error))
    return { isBad: true }
  }
}

function isAllowed(address: string, hosts: string[]): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  const safe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url))
  return safe && url.username === '' && url.password === '' && hosts.includes(url.host)
}

async function readImage(answer: Response, now: VisionDeps['now']): Promise<Loaded | Fault> {
  const type = answer.headers.get('content-type') ?? ''
  if (answer.status !== 200 || /^text\/html\b/i.test(type)) {
    await answer.body?.cancel()
    return refusalOf(answer, now())
  }
  const named = /^image\/(?:jpe?g|pjpeg|png|webp|gif)\b/i.test(type)
  const size = Number(answer.headers.get('content-length') ?? 0)
  if (!named || size > IMAGE_MAX_BYTES) {
    await answer.body?.cancel()
    return failed(named ? TOO_LARGE : UNREADABLE)
  }
  const bytes = await readAtMost(answer, IMAGE_MAX_BYTES)
  if (!bytes) return failed(TOO_LARGE)
  const image = stripMetadata(bytes)
  return image ? { ok: true, ...image } : failed(UNREADABLE)
}

/** A host that is out may say so with a web page in place of the image. */
function refusalOf({ status, headers }: Response, now: number): ImageFailure | Fault {
  if (status === 200 || status === 429 || status >= 500) {
    return { isBad: true, retryAfterSeconds: retryAfterSeconds(headers.get('retry-after'), now) }
  }
  const isWithheld = status === 401 || status === 403 || status === 404
  return { ...failed(GONE), isWithheld }
}

/** Undefined as soon as the body proves longer than `max` bytes; the rest is not downloaded. */
async function readAtMost(answer: Response, max: number): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = answer.body?.getReader()
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.byteLength
    if (length > max) {
      await reader.cancel()
      return undefined
    }
    chunks.push(value)
  }
  const bytes = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}

const failed = (reason: string): DescribeFailure => ({ ok: false, retry: false, reason })
