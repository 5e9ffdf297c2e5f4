import type * as z from 'zod'
import type { Config } from '../../env.ts'
import { userAgent } from '../../version.ts'
import { type PlatformAnswer, PlatformError, type Send } from '../platform.ts'
import { jsonOrUndefined, parseReply } from '../shared/parsing.ts'

type Options = {
  /** Logged instead of the path, which names people and photos. */
  name: string
  query?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
}

/**
 * One API call in the name of the person. `total` is the length of a list according to `X-Total`.
 * @throws PlatformError; `unclear` when the reply does not have the documented shape.
 */
export async function callUnsplash<T extends z.ZodType>(
  config: Config,
  session: { credentials: { token: string }; send: Send },
  verb: 'GET' | 'PUT',
  path: string,
  { name, query = {}, body }: Options,
  reply: T,
): Promise<{ data: z.infer<T>; total: number }> {
  const url = new URL(`${config.UNSPLASH_API_URL}${path}`)
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value)
  const request = new Request(url, {
    method: verb,
    redirect: 'manual',
    headers: {
      authorization: `Bearer ${session.credentials.token}`,
      'accept-version': 'v1',
      'user-agent': userAgent(config),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const answer = await session.send(`${verb} ${name}`, request)
  const data = parseAnswer(answer, reply)
  const shown = Array.isArray(data) ? data.length : 1
  return { data, total: Number(answer.headers.get('x-total')) || shown }
}

/** Exchanges an OAuth 2 code for a token. A 400 or 401 here is about the code or the secret of our application. */
export async function callUnsplashToken<T extends z.ZodType>(
  config: Config,
  send: Send,
  form: Record<string, string>,
  reply: T,
): Promise<z.infer<T>> {
  const request = new Request(`${config.UNSPLASH_AUTH_URL}/oauth/token`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': userAgent(config) },
    body: new URLSearchParams(form).toString(),
  })
  return parseAnswer(await send('oauth.token', request), reply)
}

function parseAnswer<T extends z.ZodType>(answer: PlatformAnswer, reply: T): z.infer<T> {
  const { status } = answer
  if (status < 200 || status > 299) throw errorOf(status)
  return parseReply("Unsplash's reply", reply, jsonOrUndefined(answer.text))
}

/** What a status means. `send` has already handled the hourly limit, which may come as a 403. */
function errorOf(status: number): PlatformError {
  const text = `Unsplash answered ${status}`
  if (status === 401 || status === 403) return new PlatformError('denied', text)
  if (status === 404 || status === 410) return new PlatformError('gone', text)
  if (status >= 400 && status < 500) return new PlatformError('refused', text)
  return new PlatformError('unclear', text)
}
