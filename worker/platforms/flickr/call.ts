import type * as z from 'zod'
import type { Config } from '../../env.ts'
import { userAgent } from '../../version.ts'
import type { PlatformSession, Send } from '../platform.ts'
import { authorizationHeader, encodePairs, type OAuth1Keys, type Pair } from '../shared/oauth1.ts'
import { jsonOrUndefined, parseReply } from '../shared/parsing.ts'
import { errorOfAnswer, errorOfFailure } from './errors.ts'
import { StatReply } from './replies.ts'

type Params = Record<string, string | undefined>

/**
 * One REST call in the name of the person. Reads are sent by GET, writes by POST with a signed form.
 * @throws PlatformError; `unclear` when the reply does not have the documented shape.
 */
export async function callFlickr<T extends z.ZodType>(
  config: Config,
  session: PlatformSession,
  verb: 'GET' | 'POST',
  method: string,
  params: Params,
  reply: T,
): Promise<z.infer<T>> {
  const pairs = pairsOf({ method, format: 'json', nojsoncallback: '1', ...params })
  const keys = { ...consumer(config), token: session.credentials.token, tokenSecret: session.credentials.secret }
  const request = await signedRequest(config, verb, `${config.FLICKR_API_URL}/services/rest`, pairs, keys)
  const answer = await session.send(method, request)
  const body = answer.status === 200 ? jsonOrUndefined(answer.text) : undefined
  const outcome = StatReply.safeParse(body)
  if (!outcome.success) throw errorOfAnswer(answer)
  if (outcome.data.stat === 'fail') throw errorOfFailure(method, outcome.data.code, outcome.data.message)
  return parseReply(`The reply to ${method}`, reply, body)
}

/** One step of the OAuth flow, whose answers are form-encoded. */
export async function callFlickrAuth<T extends z.ZodType>(
  config: Config,
  send: Send,
  step: 'request_token' | 'access_token',
  oauth: readonly Pair[],
  token: { token: string; tokenSecret: string } | undefined,
  reply: T,
): Promise<z.infer<T>> {
  const url = `${config.FLICKR_AUTH_URL}/services/oauth/${step}`
  const request = await signedRequest(config, 'POST', url, [], { ...consumer(config), ...token }, oauth)
  const answer = await send(`oauth.${step}`, request)
  if (answer.status !== 200) throw errorOfAnswer(answer)
  const parsed = reply.safeParse(Object.fromEntries(new URLSearchParams(answer.text)))
  if (!parsed.success) throw errorOfAnswer(answer)
  return parsed.data
}

async function signedRequest(
  config: Config,
  verb: 'GET' | 'POST',
  url: string,
  params: readonly Pair[],
  keys: OAuth1Keys,
  oauth: readonly Pair[] = [],
): Promise<Request> {
  const headers = {
    authorization: await authorizationHeader(verb, url, params, keys, oauth),
    'user-agent': userAgent(config),
  }
  const encoded = encodePairs(params)
  if (verb === 'GET') return new Request(encoded === '' ? url : `${url}?${encoded}`, { headers, redirect: 'manual' })
  return new Request(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    body: encoded,
    redirect: 'manual',
  })
}

function consumer(config: Config) {
  return { consumerKey: config.FLICKR_CONSUMER_KEY, consumerSecret: config.FLICKR_CONSUMER_SECRET }
}

function pairsOf(params: Params): Pair[] {
  return Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] satisfies Pair]))
}
