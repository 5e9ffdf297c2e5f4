import { env, exports } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import * as z from 'zod'
import { openDb } from '#worker/db/client.ts'
import { users } from '#worker/db/schema.ts'
import { configOf } from '#worker/env.ts'
import { hashPassword } from '#worker/features/auth/scrypt.ts'
import { newId } from '../new-id.ts'

/** The app's base URL in tests, also sent as `Origin`. */
export const APP = 'http://localhost:8788'

type Call = { body?: unknown; headers?: Record<string, string> }

/** A browser as the API sees it: stores cookies and sends the app's own origin with writes. */
export type Client = {
  cookies: Map<string, string>
  send: (method: string, path: string, call?: Call) => Promise<Response>
  get: (path: string, headers?: Record<string, string>) => Promise<Response>
  post: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>
  put: (path: string, body?: unknown) => Promise<Response>
  patch: (path: string, body?: unknown) => Promise<Response>
  delete: (path: string) => Promise<Response>
}

type Fetch = (request: Request) => Response | Promise<Response>

/** A browser without a session. Paths begin with `/api`. */
export function stranger(fetch: Fetch = request => exports.default.fetch(request)): Client {
  const cookies = new Map<string, string>()

  async function send(method: string, path: string, { body, headers }: Call = {}): Promise<Response> {
    const sent = new Headers({ Origin: APP, ...headers })
    if (cookies.size > 0) sent.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const request = new Request(`${APP}${path}`, {
      method,
      headers: sent,
      redirect: 'manual',
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const answer = await fetch(request)
    for (const cookie of answer.headers.getSetCookie()) keep(cookies, cookie)
    return answer
  }

  return {
    cookies,
    send,
    get: (path, headers = {}) => send('GET', path, { headers }),
    post: (path, body, headers = {}) => send('POST', path, { body, headers }),
    put: (path, body) => send('PUT', path, { body }),
    patch: (path, body) => send('PATCH', path, { body }),
    delete: path => send('DELETE', path),
  }
}

function keep(cookies: Map<string, string>, header: string): void {
  const [pair = '', ...attributes] = header.split('; ')
  const [name = '', value = ''] = pair.split('=')
  if (attributes.includes('Max-Age=0')) cookies.delete(name)
  else cookies.set(name, value)
}

const Mails = z.array(
  z.object({
    ...{ to: z.string(), subject: z.string(), text: z.string(), html: z.string() },
    headers: z.record(z.string(), z.string()).optional(),
  }),
)

export async function mailsTo(address: string): Promise<z.infer<typeof Mails>> {
  const answer = await fetch(`${env.SANDBOX_ORIGIN}/mail/messages?to=${encodeURIComponent(address)}`)
  return Mails.parse(await answer.json())
}

/** The token of the last sign-in mail to the address. */
export async function mailedToken(address: string): Promise<string> {
  const token = /\/verify-email\?token=([\w-]+)/.exec((await mailsTo(address)).at(-1)?.text ?? '')?.[1]
  if (token === undefined) throw new Error(`No sign-in mail to ${address}`)
  return token
}

export const PASSWORD = 'a quiet harbour at noon'

export function newAddress(): string {
  return `${newId()}@example.org`
}

export type SignedUp = Client & { email: string; linkToken: string }

/** A temporary user, signed up through the mailed link. */
export async function signedUp(email = newAddress()): Promise<SignedUp> {
  const client = stranger()
  await expectOk(client.post('/api/auth/email', { email }))
  const linkToken = await mailedToken(email)
  await expectOk(client.get(`/api/auth/verify-email?token=${linkToken}`))
  return { ...client, email, linkToken }
}

let passwordHash: Promise<string> | undefined

/** A full user: signed up, with `PASSWORD` set. All share one hash, because making one takes longer than most tests. */
export async function signedIn(email = newAddress()): Promise<SignedUp> {
  const client = await signedUp(email)
  passwordHash ??= hashPassword(configOf(env), PASSWORD)
  const now = Date.now()
  await openDb(env.DB)
    .update(users)
    .set({ passwordHash: await passwordHash, passwordSetAt: now, fullSince: now })
    .where(eq(users.email, email))
  return client
}

async function expectOk(answer: Promise<Response>): Promise<void> {
  const { ok, status, url } = await answer
  if (!ok) throw new Error(`${url} answered ${status}`)
}
