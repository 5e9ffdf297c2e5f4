import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '#test/stand-ins/cloudflare/app.ts'
import { openStandIn } from '#test/stand-ins/cloudflare/stand-in.ts'

// biome-ignore lint/suspicious/noExplicitAny: the tests say what they expect of each result
export type Answer = { status: number; code: number | undefined; message: string | undefined; result: any }

/** A stand-in with an empty account and a clock of its own, called without a network. */
export function startStandIn() {
  const stateDir = mkdtempSync(join(tmpdir(), 'cloudflare-'))
  const clock = { now: Date.parse('2026-11-01T00:00:00Z') }
  const standIn = openStandIn(stateDir, () => clock.now)
  const app = createApp(standIn)

  async function call(verb: string, path: string, body?: FormData | object): Promise<Answer> {
    const isForm = body instanceof FormData
    const answer = await app.request(`/client/v4${path.replace(/^\/\//, '/accounts/any/')}`, {
      method: verb,
      headers: { Authorization: 'Bearer any', ...(isForm ? {} : { 'Content-Type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    const { errors, result } = await answer.json()
    return { status: answer.status, code: errors[0]?.code, message: errors[0]?.message, result }
  }

  return {
    clock,
    app,
    /** `path` after `/client/v4`; two slashes stand for those of an account. */
    call,
    async control(path: string, body?: object) {
      const init = body && { method: 'POST', body: JSON.stringify(body) }
      return (await app.request(`/control${path}`, init)).json()
    },
    stop() {
      standIn.db.close()
      rmSync(stateDir, { recursive: true, force: true })
    },
  }
}

/** The multipart body of an upload of a tiny module, as wrangler makes it. */
export function workerForm(metadata: object = {}): FormData {
  const form = new FormData()
  form.set('metadata', JSON.stringify({ main_module: 'index.js', ...metadata }))
  const type = 'application/javascript+module'
  form.set('index.js', new File(['export default {}'], 'index.js', { type }))
  return form
}
