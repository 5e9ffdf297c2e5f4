import { setTimeout as sleep } from 'node:timers/promises'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import { type Call, logCall } from './calls.ts'
import { transact } from './db.ts'
import { type Fault, takeFault } from './faults.ts'
import { limitState } from './limits.ts'
import type { Sandbox, SandboxContext, Service } from './sandbox.ts'

export type Answer = {
  status: number
  type: string
  body: string | Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
  wrote?: boolean
  /** The stand-in's simulated latency, counted from the call's arrival. */
  delayMs?: number
}

export function jsonAnswer(status: number, body: unknown): Answer {
  return { status, type: 'application/json; charset=utf-8', body: JSON.stringify(body) }
}

/**
 * Answers one logged call with synchronous work: limit, then fault, then the work. Work and log entry are one
 * transaction, so what was carried out is in the log even if the process is killed.
 */
export function serveCall(sandbox: Sandbox, c: Context<SandboxContext>, call: Call, work: () => Answer) {
  const { answer, fault } = transact(sandbox.db, () => {
    const gate = passGate(sandbox, call)
    const done = gate.answer ?? work()
    logCall(sandbox, call, { status: done.status, wrote: done.wrote ?? false, refused: gate.refused ?? false })
    return { answer: done, fault: gate.fault }
  })
  return send(sandbox, c, call, answer, fault)
}

/** The same for asynchronous work (decoding, rendering) that does not change the library. */
export async function serveSlowCall(
  sandbox: Sandbox,
  c: Context<SandboxContext>,
  call: Call,
  work: () => Promise<Answer>,
) {
  const gate = passGate(sandbox, call)
  const answer = gate.answer ?? (await work())
  logCall(sandbox, call, { status: answer.status, wrote: answer.wrote ?? false, refused: gate.refused ?? false })
  return send(sandbox, c, call, answer, gate.fault)
}

type Gate = { answer?: Answer; fault?: Fault | undefined; refused?: boolean }

function passGate(sandbox: Sandbox, call: Call): Gate {
  if (call.counted && limitState(sandbox, call.service, call.scope)?.remaining === 0) {
    return { answer: call.overLimit?.() ?? limitAnswer(call.service), refused: true }
  }
  const fault = takeFault(sandbox, call)
  if (!fault || fault.dropAfterWrite || (fault.status === undefined && fault.body === undefined)) return { fault }
  const answer = faultAnswer(fault)
  return { fault, answer: fault.keep && call.keepFault ? call.keepFault(answer) : answer }
}

async function send(
  sandbox: Sandbox,
  c: Context<SandboxContext>,
  call: Call,
  answer: Answer,
  fault: Fault | undefined,
): Promise<Response> {
  const thinking = Math.max(0, (answer.delayMs ?? 0) - (sandbox.now() - call.at))
  const wait = fault?.delayMs ?? thinking
  if (wait > 0) await sleep(wait)
  if (fault?.dropAfterWrite) {
    c.env.outgoing.destroy()
    return RESPONSE_ALREADY_SENT
  }
  const headers = new Headers({ 'Content-Type': answer.type })
  for (const [name, value] of Object.entries(answer.headers ?? {})) headers.set(name, value)
  return new Response(answer.status === 204 || answer.status === 304 ? null : answer.body, {
    status: answer.status,
    headers,
  })
}

function faultAnswer(fault: Fault): Answer {
  const body = typeof fault.body === 'string' ? fault.body : fault.body === undefined ? '' : JSON.stringify(fault.body)
  return { status: fault.status ?? 200, type: guessType(body), body, headers: fault.headers ?? {} }
}

function guessType(body: string): string {
  const first = body.trimStart()[0]
  if (first === '<') return 'text/html; charset=utf-8'
  return first === '{' || first === '[' ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8'
}

const TOO_MANY =
  '<html><body><h1>429 Too Many Requests</h1>\nYou have sent too many requests in a given amount of time.\n</body></html>'

function limitAnswer(service: Service): Answer {
  if (service === 'openai') {
    const error = { message: 'Rate limit reached.', type: 'requests', param: null, code: 'rate_limit_exceeded' }
    return jsonAnswer(429, { error })
  }
  if (service === 'mail') return jsonAnswer(429, { error: 'Too many messages' })
  return { status: 429, type: 'text/html; charset=utf-8', body: TOO_MANY }
}
