import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { onTestFinished } from 'vitest'
import { createApp } from '#test/stand-ins/sandbox/app.ts'
import { SANDBOX_KEYS } from '#test/stand-ins/sandbox/keys.ts'
import { baseString, sign } from '#test/stand-ins/sandbox/oauth1.ts'
import { openSandbox } from '#test/stand-ins/sandbox/open-sandbox.ts'
import { runInBackground } from '#test/stand-ins/sandbox/stripe/background.ts'

export type Sandbox = Awaited<ReturnType<typeof startSandbox>>
export const newStateDir = () => mkdtempSync(join(tmpdir(), 'sandbox-'))
const STEPS = {
  flickr: { path: 'flickr/services/oauth', request: 'request_token', access: 'access_token' },
  smugmug: { path: 'smugmug/services/oauth/1.0a', request: 'getRequestToken', access: 'getAccessToken' },
}

/** A sandbox in this process. */
export async function startSandbox({ appOrigin = 'http://localhost:1', stateDir = newStateDir() } = {}) {
  let aheadMs = 0
  const opened = await openSandbox({ stateDir, appOrigin, seeded: process.env.SANDBOX_SEEDED })
  const sandbox = { ...opened, now: () => Date.now() + aheadMs }
  const stopBackground = runInBackground(sandbox)
  const server = serve({ fetch: createApp(sandbox).fetch, port: 0 })
  await once(server, 'listening')
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    origin,
    stateDir,
    async control(path: string, body?: object, method = body ? 'POST' : 'GET') {
      const init = { method, ...(body && { body: JSON.stringify(body) }) }
      return (await fetch(`${origin}/control${path}`, init)).json()
    },
    flickr: oauth1Client(origin, 'flickr', sandbox.now),
    smugmug: oauth1Client(origin, 'smugmug', sandbox.now),
    /** Sets the sandbox's clock forward until the test ends. */
    setForward(ms: number) {
      aheadMs += ms
      onTestFinished(() => {
        aheadMs -= ms
      })
    },
    stop() {
      stopBackground()
      server.close()
      sandbox.db.close()
      rmSync(stateDir, { recursive: true, force: true })
    },
  }
}

export type Token = { token: string; secret: string }
type Call = { method?: string; oauth?: Record<string, string>; json?: object }

/** Signs in and sends signed calls with OAuth 1.0a. */
function oauth1Client(origin: string, platform: 'flickr' | 'smugmug', now: () => number) {
  const { path, request, access } = STEPS[platform]
  const { key, secret } = SANDBOX_KEYS[platform]
  const base = `${origin}/${path}`
  function call(address: string, held: Token | null, { method = 'GET', oauth = {}, json }: Call = {}) {
    const url = new URL(address, origin)
    const own = Object.entries({
      oauth_consumer_key: key,
      oauth_nonce: randomUUID(),
      oauth_signature_method: 'HMAC-SHA1',
      oauth_timestamp: String(Math.floor(now() / 1000)),
      ...(held && { oauth_token: held.token }),
      ...oauth,
    })
    const text = baseString(method, url.origin + url.pathname, [...url.searchParams, ...own])
    const fields = [...own, ['oauth_signature', sign(text, secret, held?.secret ?? '')] as const]
    const Authorization = `OAuth ${fields.map(([name, value]) => `${name}="${encodeURIComponent(value)}"`).join(', ')}`
    const headers = { Authorization, Accept: 'application/json', 'Content-Type': 'application/json' }
    return fetch(url, { method, headers, redirect: 'manual', ...(json && { body: JSON.stringify(json) }) })
  }
  const tokenIn = async (answer: Response): Promise<Token> => {
    const fields = new URLSearchParams(await answer.text())
    return { token: fields.get('oauth_token') ?? '', secret: fields.get('oauth_token_secret') ?? '' }
  }
  const ask = async () => tokenIn(await call(`${base}/${request}`, null, { oauth: { oauth_callback: 'oob' } }))
  const approve = (token: string, account: string, query = '') => {
    const body = new URLSearchParams({ account, decision: 'approve' })
    return fetch(`${base}/authorize?oauth_token=${token}&${query}`, { method: 'POST', body })
  }
  const exchange = (held: Token, verifier: string) =>
    call(`${base}/${access}`, held, { oauth: { oauth_verifier: verifier } })
  const connect = async (account: string, query = 'perms=write&Access=Full&Permissions=Modify') => {
    const held = await ask()
    const { verifier } = await (await approve(held.token, account, query)).json()
    return tokenIn(await exchange(held, verifier))
  }
  return { call, ask, approve, exchange, connect }
}
