import { SANDBOX_KEYS } from '#test/stand-ins/sandbox/keys.ts'

const CALLBACK = 'http://localhost:1/api/auth/unsplash/callback'
const ALL_SCOPES = 'public read_user read_photos write_photos read_collections'

const { clientId, clientSecret } = SANDBOX_KEYS.unsplash

/** An app's sign-in with Unsplash, step by step. */
export function unsplashSignIn(origin: string) {
  const oauth = `${origin}/unsplash/oauth`
  const authUrl = (changes: Record<string, string> = {}) =>
    `${oauth}/authorize?${new URLSearchParams({
      client_id: clientId,
      redirect_uri: CALLBACK,
      response_type: 'code',
      scope: ALL_SCOPES,
      state: 'xyz',
      ...changes,
    })}`
  const decide = (url: string, fields: Record<string, string>) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  const backFrom = (answer: Response) => new URL(answer.headers.get('location') ?? 'http://nowhere').searchParams
  const approve = async (account: string, changes: Record<string, string> = {}) =>
    backFrom(await decide(authUrl(changes), { account, decision: 'approve' })).get('code') ?? ''
  const redeem = (code: string, changes: Record<string, string> = {}) =>
    fetch(`${oauth}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uri: CALLBACK,
        code,
        grant_type: 'authorization_code',
        ...changes,
      }),
    })
  return {
    authUrl,
    decide,
    backFrom,
    approve,
    redeem,
    connect: async (account: string, scope = ALL_SCOPES): Promise<string> =>
      (await (await redeem(await approve(account, { scope }))).json()).access_token,
  }
}
