import { type Context, Hono } from 'hono'
import { maskSecrets } from './calls.ts'
import { codePage, consentPage, messagePage } from './consent-page.ts'
import { type Account, accountsOn, findAccountOn } from './library/accounts.ts'
import type { Platform } from './library/photo.ts'
import type { Sandbox, SandboxContext } from './sandbox.ts'
import { type Answer, serveCall } from './serve-call.ts'
import { type ApiRequest, readRequest } from './signed-request.ts'

type Asked = { token: string; callback: string; state: string }
type Query = (name: string) => string | undefined

/** One platform's variant of three-legged OAuth 1.0a. */
export type SignIn<Request extends Asked> = {
  platform: Platform
  name: string
  key: string
  paths: { requestToken: string; accessToken: string }
  signsMultipart?: boolean
  requestToken: (request: ApiRequest) => Answer
  accessToken: (request: ApiRequest) => Answer
  find: (token: string) => Request | undefined
  /** What the person is asked to allow. */
  may: (query: Query) => string
  /** The verifier. */
  approve: (request: Request, account: Account, query: Query) => string
  deny: (request: Request) => void
  /** Parameters that a refusal sends back to the app besides the token. */
  denied: Record<string, string>
}

export function oauth1SignInRoutes<Request extends Asked>(sandbox: Sandbox, signIn: SignIn<Request>) {
  const answer = (method: string, work: (request: ApiRequest) => Answer) => async (c: Context<SandboxContext>) => {
    const at = sandbox.now()
    const request = await readRequest(c, { signsMultipart: signIn.signsMultipart ?? false })
    const counted = request.get('oauth_consumer_key') === signIn.key
    const call = { service: signIn.platform, method, params: maskSecrets(request.pairs), at, counted }
    return serveCall(sandbox, c, call, () => work(request))
  }
  return new Hono<SandboxContext>()
    .on(['GET', 'POST'], signIn.paths.requestToken, answer('oauth.request_token', signIn.requestToken))
    .on(['GET', 'POST'], signIn.paths.accessToken, answer('oauth.access_token', signIn.accessToken))
    .get('/authorize', c => showAuthorize(signIn, c))
    .post('/authorize', c => decide(signIn, c))
}

const EXPIRED = 'It was already answered, is too old, or never existed. Go back to the app and connect again.'

function showAuthorize<Request extends Asked>(
  { platform, name, find, may }: SignIn<Request>,
  c: Context<SandboxContext>,
) {
  const request = find(c.req.query('oauth_token') ?? '')
  if (request?.state !== 'open') return c.html(messagePage('This request is not valid', EXPIRED), 400)
  return c.html(consentPage({ platform: name, accounts: accountsOn(platform), may: may(asked => c.req.query(asked)) }))
}

async function decide<Request extends Asked>(signIn: SignIn<Request>, c: Context<SandboxContext>) {
  const wantsPage = (c.req.header('accept') ?? '').includes('text/html')
  const refuse = (message: string) =>
    wantsPage ? c.html(messagePage('That did not work', message), 400) : c.json({ error: message }, 400)

  const fields = await c.req.parseBody()
  const request = signIn.find(c.req.query('oauth_token') ?? String(fields.oauth_token ?? ''))
  if (request?.state !== 'open') return refuse(EXPIRED)
  const isOob = request.callback === 'oob'

  if (fields.decision === 'deny') {
    signIn.deny(request)
    if (!isOob) return c.redirect(callbackUrl(request, signIn.denied))
    return wantsPage ? c.html(messagePage('Not allowed', 'The app gets no access.')) : c.json({ denied: true })
  }
  const account = findAccountOn(signIn.platform, String(fields.account ?? ''))
  if (fields.decision !== 'approve' || !account) return refuse('Choose an account, then allow or refuse.')
  const verifier = signIn.approve(request, account, asked => c.req.query(asked))
  if (!isOob) return c.redirect(callbackUrl(request, { oauth_verifier: verifier }))
  return wantsPage ? c.html(codePage(signIn.name, verifier)) : c.json({ verifier })
}

function callbackUrl({ callback, token }: Asked, params: Record<string, string>): string {
  const url = new URL(callback)
  for (const [name, value] of Object.entries({ oauth_token: token, ...params })) url.searchParams.set(name, value)
  return url.href
}
