import { createHash } from 'node:crypto'
import { duringCall, inPlace, type Shortcut, workerPlace } from './boundary.ts'
import { clock } from './clock.ts'

/** The origin of the pages that the simulated person uses. */
export const ORIGIN = 'http://localhost:8788'

export type Reply = { status: number; body: Record<string, unknown>; location: string }
type Fetch = (request: Request) => Promise<Response>

/** A browser with its cookies. Requests are handled by the Worker's own code, each at a place of its own. */
export type Browser = {
  userId: string
  email: string
  send: (
    place: string,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
    shortcut?: Shortcut | undefined,
  ) => Promise<Reply>
}

export function openBrowser(fetch: Fetch, userId: string, email: string, token: string): Browser {
  const cookies = new Map([[`session_${new URL(ORIGIN).port}`, token]])

  async function send(
    name: string,
    method: string,
    path: string,
    body?: unknown,
    headers = {},
    shortcut?: Shortcut | undefined,
  ): Promise<Reply> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const request = new Request(`${ORIGIN}${path}`, {
      method,
      headers: { Origin: ORIGIN, Cookie: cookie, ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const place = workerPlace(name, shortcut)
    const answering = () => inPlace(place, () => fetch(request))
    // A request that stops nowhere is waited for here.
    const answer = await (shortcut ? duringCall(path, answering) : answering())
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split('; ')[0] ?? '').split('=')
      cookies.set(name, value)
    }
    const text = await answer.text()
    const isJson = text.startsWith('{')
    return {
      status: answer.status,
      body: isJson ? JSON.parse(text) : {},
      location: answer.headers.get('location') ?? '',
    }
  }

  return { userId, email, send }
}

/** Creates a full user with a session, as rows of D1. */
export async function newUser(db: D1Database, userId: string, email: string): Promise<string> {
  await db
    .prepare('INSERT INTO users (id, email, email_verified_at, full_since, created_at) VALUES (?, ?, ?, ?, ?)')
    .bind(userId, email, clock.now, clock.now, clock.now)
    .run()
  return newSession(db, userId)
}

/** Opens the session of a user, or renews one that has ended. A user always has the same token. */
export async function newSession(db: D1Database, userId: string): Promise<string> {
  const token = createHash('sha256').update(userId).digest('base64url')
  const hash = createHash('sha256').update(token).digest('hex')
  await db
    .prepare(
      'INSERT OR REPLACE INTO sessions (token_hash, user_id, opened_by, created_at, last_seen_at) VALUES (?, ?, ?, ?, ?)',
    )
    .bind(hash, userId, 'link', clock.now, clock.now)
    .run()
  return token
}
