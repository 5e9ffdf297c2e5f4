import { type Context, Hono } from 'hono'
import type * as z from 'zod'
import { ERRORS, type ErrorBody, type ErrorCode } from '#worker/contract/errors.ts'
import { noteActivity } from '../harness/clock.ts'

/** A call that the app has made. `body` is what it sent, parsed; null without one. `key`: by which it may be repeated. */
export type Call = {
  method: string
  path: string
  query: Record<string, string>
  body: unknown
  key: string | null
}

/**
 * How a call fails. `offline`: it does not reach the server. `lost`: it is carried out, but its answer is lost.
 * `broken`: a server error without a usable message. `hangs`: no answer comes until it is repaired. Else: this answer.
 */
export type Failure =
  | 'offline'
  | 'lost'
  | 'broken'
  | 'hangs'
  | ({ status: number; headers?: Record<string, string> } & Partial<ErrorBody>)
  | { json: unknown }

type Fault = { path: string; method: string | undefined; how: Failure; repaired: Promise<void> }

/** An answer other than success; thrown by the account's calls. */
class Refusal extends Error {
  readonly body: ErrorBody
  constructor(code: ErrorCode, change: Partial<ErrorBody> = {}) {
    super(change.error ?? ERRORS[code].text)
    this.body = { error: this.message, code, requestId: 'none', ...change }
  }
}

/** @throws Refusal */
export function refuse(code: ErrorCode, change: Partial<ErrorBody> = {}): never {
  throw new Refusal(code, change)
}

/** The pattern for Hono of an address of the contract: `api.job(':jobId')`. */
export const at = (path: string) => decodeURIComponent(path).replace(/\?.*$/, '')

/** The call's body as the contract wants it. @throws Refusal */
export async function bodyOf<T extends z.ZodType>(c: Context, schema: T): Promise<z.output<T>> {
  return checked(schema, await c.req.json().catch(() => refuse('INVALID_JSON')))
}

/** The call's query as the contract wants it. @throws Refusal */
export const queryOf = <T extends z.ZodType>(c: Context, schema: T): z.output<T> => checked(schema, c.req.query())

function checked<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const read = schema.safeParse(input)
  if (read.success) return read.data
  const { issues } = read.error
  const fields = Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]))
  return refuse('VALIDATION', { error: issues[0]?.message ?? ERRORS.VALIDATION.text, fields })
}

/** Answers the app's calls, records them, and lets them fail as a test wants. */
export function createServer() {
  const app = new Hono()
  const calls: Call[] = []
  const faults = new Set<Fault>()
  const unknown: string[] = []
  let isReachable = true
  let open = 0
  let held = 0

  app.notFound(c => {
    unknown.push(`${c.req.method} ${c.req.path}`)
    return answer(new Refusal('NOT_FOUND').body)
  })
  app.onError(error => {
    if (error instanceof Refusal) return answer(error.body)
    unknown.push(String(error.stack))
    return answer(new Refusal('INTERNAL').body)
  })

  const answer = (body: ErrorBody) => Response.json(body, { status: ERRORS[body.code].status })

  function failed(how: Exclude<Failure, 'offline' | 'lost' | 'hangs'>): Response {
    if (how === 'broken') return new Response('', { status: 500 })
    if ('json' in how) return Response.json(how.json)
    const { status, headers = {}, ...body } = how
    return Response.json({ code: 'VALIDATION', requestId: 'none', ...body }, { status, headers })
  }

  async function respond(request: Request, path: string): Promise<Response> {
    if (!isReachable) throw new TypeError('Failed to fetch')
    const fault = [...faults].find(one => one.path === path && (one.method ?? request.method) === request.method)
    if (fault?.how === 'offline') throw new TypeError('Failed to fetch')
    if (fault?.how === 'hangs') {
      held += 1
      await untilAborted(fault.repaired, request.signal).finally(() => {
        held -= 1
      })
      return app.fetch(request)
    }
    if (fault?.how === 'lost') {
      await app.fetch(request)
      throw new TypeError('Failed to fetch')
    }
    return fault ? failed(fault.how) : app.fetch(request)
  }

  return {
    app,
    calls,
    unknown,
    /** Calls without an answer, but for those that a test lets hang. */
    openCalls: () => open - held,
    /** Calls that a test lets hang, and that the app has not given up. */
    hangingCalls: () => held,
    /** Takes the place of the browser's `fetch`. */
    async fetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
      const request =
        input instanceof Request
          ? input
          : new Request(new URL(input, window.location.href), { ...init, keepalive: false })
      const { pathname, searchParams } = new URL(request.url)
      const text = await request.clone().text()
      const body: unknown = text === '' ? null : JSON.parse(text)
      const key = request.headers.get('idempotency-key')
      calls.push({ method: request.method, path: pathname, query: Object.fromEntries(searchParams), body, key })
      noteActivity()
      open += 1
      try {
        request.signal.throwIfAborted()
        return await respond(request, pathname)
      } finally {
        open -= 1
        noteActivity()
      }
    },
    /** Whether calls reach the server. */
    reachable(now: boolean): void {
      isReachable = now
    },
    /** Makes the calls of this path fail until the returned function is called. Without `method`, of any method. */
    failing(path: string, how: Failure, method?: string): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      const fault = { path: at(path), method, how, repaired: promise }
      faults.add(fault)
      return () => {
        faults.delete(fault)
        resolve()
      }
    },
  }
}

function untilAborted(promise: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    void promise.then(resolve)
  })
}
