import { createHmac, randomUUID } from 'node:crypto'
import { SANDBOX_KEYS } from '#test/stand-ins/sandbox/keys.ts'
import { clientOf, startSandbox, type Token } from './running-sandbox.ts'

type Pair = [name: string, value: string]

const enc = (value: string) =>
  encodeURIComponent(value).replace(/[!'()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
const byOrder = (a: string, b: string) => Number(a > b) - Number(a < b)

/** HMAC-SHA1 as in RFC 5849, for a URL without its query. */
export function signatureOf(verb: string, url: string, pairs: Pair[], secrets: { consumer: string; token: string }) {
  const params = pairs
    .map(([name, value]) => `${enc(name)}=${enc(value)}`)
    .sort((a, b) => {
      const [nameA = '', valueA = ''] = a.split('=')
      const [nameB = '', valueB = ''] = b.split('=')
      return byOrder(nameA, nameB) || byOrder(valueA, valueB)
    })
    .join('&')
  const base = `${verb}&${enc(url)}&${enc(params)}`
  return createHmac('sha1', `${enc(secrets.consumer)}&${enc(secrets.token)}`)
    .update(base)
    .digest('base64')
}

/** As in the answer of `/control/photos`. */
export type LibraryPhoto = {
  id: string
  title: string
  description: string
  tags: string[]
  albums: string[]
  dateUploaded: string
  dateTaken: string
  visibility: string
  media: string
}

export const keysOf = (images: { ImageKey: string }[] = []) => images.map(image => image.ImageKey)

export type Call = {
  verb?: string
  accept?: string | null
  json?: unknown
  form?: Pair[]
  oauth?: Record<string, string>
}

/** A new sandbox, with a client that signs its calls to SmugMug. */
export async function startSmugmug() {
  const sandbox = await startSandbox()
  return { ...smugmugClient(sandbox.origin), stop: sandbox.stop }
}

/** A client of a sandbox, in this process or another. */
export function smugmugClient(origin: string) {
  const { control } = clientOf(origin)
  const base = `${origin}/smugmug`

  function header(verb: string, url: string, pairs: Pair[], token: Token | null, oauth: Record<string, string> = {}) {
    const own: Pair[] = Object.entries({
      oauth_consumer_key: SANDBOX_KEYS.smugmug.key,
      oauth_nonce: randomUUID(),
      oauth_signature_method: 'HMAC-SHA1',
      oauth_timestamp: String(Math.floor(Date.now() / 1_000)),
      oauth_version: '1.0',
      ...(token ? { oauth_token: token.token } : {}),
      ...oauth,
    })
    const secrets = { consumer: SANDBOX_KEYS.smugmug.secret, token: token?.secret ?? '' }
    const signature = signatureOf(verb, url, [...pairs, ...own], secrets)
    return `OAuth ${[...own, ['oauth_signature', signature]].map(([name, value]) => `${name}="${enc(value ?? '')}"`).join(', ')}`
  }

  /** `path` with its query, after `/smugmug`. */
  function call(
    path: string,
    token: Token | null,
    { verb = 'GET', accept = 'application/json', json, form, oauth }: Call = {},
  ) {
    const url = new URL(base + path)
    const pairs: Pair[] = [...url.searchParams, ...(form ?? [])]
    const headers: Record<string, string> = {
      Authorization: header(verb, url.origin + url.pathname, pairs, token, oauth),
      ...(accept === null ? {} : { Accept: accept }),
      ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
    }
    const body = form ? new URLSearchParams(form) : json === undefined ? null : JSON.stringify(json)
    return fetch(url, { method: verb, headers, body, redirect: 'manual' })
  }

  const oauth = '/services/oauth/1.0a'
  async function askToken(callback = 'oob') {
    const answer = await call(`${oauth}/getRequestToken`, null, { oauth: { oauth_callback: callback } })
    const fields = new URLSearchParams(await answer.text())
    return { token: fields.get('oauth_token') ?? '', secret: fields.get('oauth_token_secret') ?? '' }
  }
  function decide(token: string, fields: Record<string, string>, query = 'Access=Full&Permissions=Modify') {
    const body = new URLSearchParams(fields)
    return fetch(`${base}${oauth}/authorize?oauth_token=${token}&${query}`, {
      method: 'POST',
      body,
      redirect: 'manual',
    })
  }
  const exchange = (held: Token, verifier: string) =>
    call(`${oauth}/getAccessToken`, held, { oauth: { oauth_verifier: verifier } })

  async function connect(account: string, query?: string): Promise<Token> {
    const held = await askToken()
    const { verifier } = await (await decide(held.token, { account, decision: 'approve' }, query)).json()
    const fields = new URLSearchParams(await (await exchange(held, verifier)).text())
    return { token: fields.get('oauth_token') ?? '', secret: fields.get('oauth_token_secret') ?? '' }
  }

  return {
    origin,
    control,
    libraryOf: (account: string): Promise<LibraryPhoto[]> => control(`/photos/smugmug/${account}`),
    call,
    header,
    askToken,
    decide,
    exchange,
    connect,
    /** The body of a GET below `/api/v2`. */
    get: async (path: string, token: Token | null) => (await call(`/api/v2${path}`, token)).json(),
    patch: (key: string, token: Token, json: unknown) => call(`/api/v2/image/${key}`, token, { verb: 'PATCH', json }),
  }
}

export type Smugmug = Awaited<ReturnType<typeof startSmugmug>>
