import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { createApp } from '#test/stand-ins/sandbox/app.ts'
import { SANDBOX_KEYS } from '#test/stand-ins/sandbox/keys.ts'
import { baseString, sign } from '#test/stand-ins/sandbox/oauth1.ts'
import { openSandbox } from '#test/stand-ins/sandbox/open-sandbox.ts'
import { runInBackground } from '#test/stand-ins/sandbox/stripe/background.ts'

export type Token = { token: string; secret: string }

export async function startSandbox(appOrigin = 'http://localhost:1') {
  const stateDir = mkdtempSync(join(tmpdir(), 'sandbox-unit-'))
  const sandbox = await openSandbox({ stateDir, appOrigin, seeded: process.env.SANDBOX_SEEDED })
  const stopBackground = runInBackground(sandbox)
  let port = 0
  const server = await new Promise<ReturnType<typeof serve>>(resolve => {
    const made = serve({ fetch: createApp(sandbox).fetch, port: 0 }, (info: AddressInfo) => {
      port = info.port
      resolve(made)
    })
  })
  const origin = `http://localhost:${port}`
  return {
    origin,
    ...clientOf(origin),
    stop() {
      stopBackground()
      server.close()
      sandbox.db.close()
      rmSync(stateDir, { recursive: true, force: true })
    },
  }
}

/** A signing client of a sandbox, in this process or another. */
export function clientOf(origin: string) {
  function signed(verb: string, path: string, fields: Record<string, string>, token?: Token): [string, string][] {
    const pairs: [string, string][] = Object.entries({
      oauth_consumer_key: SANDBOX_KEYS.flickr.key,
      oauth_nonce: randomUUID(),
      oauth_timestamp: String(Math.floor(Date.now() / 1_000)),
      oauth_signature_method: 'HMAC-SHA1',
      oauth_version: '1.0',
      ...(token ? { oauth_token: token.token } : {}),
      ...fields,
    })
    const base = baseString(verb, origin + path, pairs)
    return [...pairs, ['oauth_signature', sign(base, SANDBOX_KEYS.flickr.secret, token?.secret ?? '')]]
  }
  const post = (path: string, pairs: [string, string][]) =>
    fetch(origin + path, { method: 'POST', body: new URLSearchParams(pairs), redirect: 'manual' })

  async function connect(account: string, perms = 'write'): Promise<Token> {
    const oauth = '/flickr/services/oauth'
    const asked = await post(
      `${oauth}/request_token`,
      signed('POST', `${oauth}/request_token`, { oauth_callback: 'oob' }),
    )
    const request = new URLSearchParams(await asked.text())
    const key = request.get('oauth_token') ?? ''
    const agreed = await post(`${oauth}/authorize?oauth_token=${key}&perms=${perms}`, [
      ['account', account],
      ['decision', 'approve'],
    ])
    const { verifier } = await agreed.json()
    const path = `${oauth}/access_token`
    const held = { token: key, secret: request.get('oauth_token_secret') ?? '' }
    const given = await post(path, signed('POST', path, { oauth_verifier: verifier }, held))
    const access = new URLSearchParams(await given.text())
    return { token: access.get('oauth_token') ?? '', secret: access.get('oauth_token_secret') ?? '' }
  }

  const rest = '/flickr/services/rest'
  const fieldsOf = (method: string, fields: Record<string, string>) => ({
    method,
    format: 'json',
    nojsoncallback: '1',
    ...fields,
  })
  return {
    signed,
    post,
    connect,
    /** A signed POST to the REST endpoint; returns the raw response. */
    restPost: (method: string, fields: Record<string, string>, token: Token) =>
      post(rest, signed('POST', rest, fieldsOf(method, fields), token)),
    restGet: (method: string, fields: Record<string, string>, token: Token) =>
      fetch(`${origin}${rest}?${new URLSearchParams(signed('GET', rest, fieldsOf(method, fields), token))}`),
    control: (path: string, body?: unknown, verb = body === undefined ? 'GET' : 'POST') =>
      fetch(`${origin}/control${path}`, {
        method: verb,
        headers: { 'Content-Type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }).then(answer => answer.json()),
  }
}
