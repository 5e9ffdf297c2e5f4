import type * as z from 'zod'
import type { Config } from '../../env.ts'
import { userAgent } from '../../version.ts'
import { type Credentials, type PlatformAnswer, PlatformError, type Send } from '../platform.ts'
import { authorizationHeader, encodePairs, isAboutOurKey, isTransientProblem, type Pair } from '../shared/oauth1.ts'
import { jsonOrUndefined, parseReply } from '../shared/parsing.ts'

/** The part of a session that calls need. */
export type SmugMugSession = { credentials: Credentials; send: Send }

type Options = {
  /** Logged instead of the path, which names people and photos. */
  name: string
  query?: Record<string, string>
  /** Sent as JSON, which the signature does not cover. */
  body?: unknown
}

/**
 * One call of API v2 in the name of the person; `path` starts after `/api/v2`. Follows the one redirect that leads from
 * an old address of a photo to the current one.
 * @throws PlatformError; `unclear` when the reply does not have the documented shape.
 */
export async function callSmugMug<T extends z.ZodType>(
  config: Config,
  session: SmugMugSession,
  verb: 'GET' | 'PATCH',
  path: string,
  options: Options,
  reply: T,
): Promise<z.infer<T>> {
  let answer = await sendSigned(config, session, verb, path, options)
  if (answer.status === 301) {
    const next = redirectedPath(config, answer)
    if (next === undefined) throw new PlatformError('unclear', 'SmugMug redirects to an unknown place')
    answer = await sendSigned(config, session, verb, next, options)
  }
  if (answer.status < 200 || answer.status > 299) throw errorOf(answer)
  return parseReply(`The reply to ${options.name}`, reply, jsonOrUndefined(answer.text))
}

/** One step of the OAuth flow, whose answers are form-encoded. */
export async function callSmugMugAuth<T extends z.ZodType>(
  config: Config,
  send: Send,
  step: 'getRequestToken' | 'getAccessToken',
  oauth: readonly Pair[],
  token: { token: string; tokenSecret: string } | undefined,
  reply: T,
): Promise<z.infer<T>> {
  const url = `${config.SMUGMUG_API_URL}/services/oauth/1.0a/${step}`
  const authorization = await authorizationHeader('POST', url, [], { ...consumer(config), ...token }, oauth)
  const headers = { authorization, 'user-agent': userAgent(config) }
  const answer = await send(`oauth.${step}`, new Request(url, { method: 'POST', headers, redirect: 'manual' }))
  if (answer.status !== 200) throw errorOf(answer)
  const parsed = reply.safeParse(Object.fromEntries(new URLSearchParams(answer.text)))
  if (!parsed.success) throw errorOf(answer)
  return parsed.data
}

async function sendSigned(
  config: Config,
  session: SmugMugSession,
  verb: string,
  path: string,
  { name, query = {}, body }: Options,
): Promise<PlatformAnswer> {
  const pairs = Object.entries(query)
  const url = `${config.SMUGMUG_API_URL}/api/v2${path}`
  const headers = {
    authorization: await authorizationOf(config, session.credentials, verb, url, pairs),
    accept: 'application/json',
    'user-agent': userAgent(config),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  // An address that is a parameter, such as a scope, is only understood with plain slashes.
  const search = encodePairs(pairs).replaceAll('%2F', '/')
  const request = new Request(search === '' ? url : `${url}?${search}`, {
    method: verb,
    headers,
    redirect: 'manual',
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return session.send(`${verb} ${name}`, request)
}

/** Signs one request for the person. `pairs` are its query, if `url` does not contain it. */
export function authorizationOf(
  config: Config,
  { token, secret }: Credentials,
  verb: string,
  url: string,
  pairs: readonly Pair[] = [],
): Promise<string> {
  return authorizationHeader(verb, url, pairs, { ...consumer(config), token, tokenSecret: secret })
}

/** The path of a redirect below `/api/v2`; undefined when it leads elsewhere. */
function redirectedPath(config: Config, answer: PlatformAnswer): string | undefined {
  const location = answer.headers.get('location') ?? ''
  const base = new URL(config.SMUGMUG_API_URL)
  if (location === '' || !URL.canParse(location, base)) return undefined
  const { origin, pathname } = new URL(location, base)
  return origin === base.origin ? /\/api\/v2(\/.+)$/.exec(pathname)?.[1] : undefined
}

function errorOf({ status, text }: PlatformAnswer): PlatformError {
  const said = `SmugMug answered ${status}`
  const problem = /oauth_problem=(\w+)/.exec(text.slice(0, 500))?.[1]
  if (problem && isTransientProblem(problem)) return new PlatformError('passing', `${said} ${problem}`)
  if (problem && isAboutOurKey(problem)) return new PlatformError('refused', `${said} ${problem}`)
  // A 403 means a permission that the person did not grant, and can grant by connecting again.
  if (status === 401 || status === 403) return new PlatformError('denied', said)
  if (status === 404 || status === 410) return new PlatformError('gone', said)
  if (status >= 400 && status < 500) return new PlatformError('refused', said)
  return new PlatformError('unclear', said)
}

function consumer(config: Config) {
  return { consumerKey: config.SMUGMUG_API_KEY, consumerSecret: config.SMUGMUG_API_SECRET }
}
