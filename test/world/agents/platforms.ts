import type { DatabaseSync } from 'node:sqlite'
import { Hono } from 'hono'
import { platformVars } from '#test/kit/sandbox-vars.ts'
import { libraryRoutes } from '#test/stand-ins/sandbox/control/library.ts'
import { createTables, type Row, rows, run } from '#test/stand-ins/sandbox/db.ts'
import { flickrLibrary } from '#test/stand-ins/sandbox/flickr/library.ts'
import { loadSeed } from '#test/stand-ins/sandbox/library/store.ts'
import { platformRoutes } from '#test/stand-ins/sandbox/platforms.ts'
import type { Sandbox, SandboxContext } from '#test/stand-ins/sandbox/sandbox.ts'
import { smugmugLibrary } from '#test/stand-ins/sandbox/smugmug/library.ts'
import { unsplashLibrary } from '#test/stand-ins/sandbox/unsplash/library.ts'
import type { Call } from '../boundary.ts'
import { clock } from '../clock.ts'
import type { Answer } from '../platform.ts'
import type { Owned } from './scenario.ts'

// The three platforms of the sandbox, with no photos at first, on the SQLite and the clock of the simulator.

/** A loopback address, because pictures are only fetched without TLS from there. */
const ORIGIN = 'http://localhost:8790'

export const PLATFORM_SETTINGS = {
  ...platformVars(ORIGIN),
  // Payments are off.
  STRIPE_SECRET_KEY: '',
}

const IMAGES = `${ORIGIN}/photos/`
export const isPlatform = (url: string) => url.startsWith(ORIGIN) && !isImage(url)
export const isImage = (url: string) => url.startsWith(IMAGES)

export type StoredPhoto = { id: string; title: string; description: string; changedAt: number }

export type Platforms = {
  answer: (call: Call) => Promise<Answer>
  /** Gives consent on the page of the platform. Returns the path of the callback. */
  approve: (authUrl: string, account: string) => Promise<string>
  upload: (owned: Owned, photo: object) => Promise<string>
  edit: (owned: Owned, photoId: string, change: object) => Promise<void>
  remove: (owned: Owned, photoId: string) => Promise<void>
  photosOf: (owned: Owned) => StoredPhoto[]
}

const EMPTIED = ['request_tokens', 'access_tokens', 'nonces', 'calls', 'faults', 'limits', 'settings']

export function openPlatforms(db: unknown, appOrigin: string): Platforms {
  const none = { photos: () => [], albums: [] }
  const libraries = [flickrLibrary(none), unsplashLibrary(none), smugmugLibrary(none)]
  const sandbox: Sandbox = {
    db: db as DatabaseSync,
    appOrigin,
    seed: { name: 'none', libraries },
    now: () => clock.now,
  }
  createTables(sandbox.db)
  for (const table of EMPTIED) run(sandbox.db, `DELETE FROM ${table}`)
  loadSeed(sandbox.db, sandbox.seed)
  const app = new Hono<SandboxContext>().route('/', platformRoutes(sandbox)).route('/control', libraryRoutes(sandbox))
  const send = async (method: string, url: string, body?: BodyInit, headers: HeadersInit = {}) =>
    app.request(url, {
      method,
      headers: { host: new URL(ORIGIN).host, ...headers },
      ...(body !== undefined && { body }),
    })

  async function control(method: string, { provider, account }: Owned, path: string, body?: object): Promise<Row> {
    const url = `${ORIGIN}/control/photos/${provider}/${account}${path}`
    const answer = await send(method, url, body && JSON.stringify(body))
    if (!answer.ok) throw new Error(`${method} ${url} answered ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Row
  }

  return {
    async answer({ method, url, headers = {}, body }) {
      const answer = await send(method, url, method === 'GET' ? undefined : body, headers)
      return { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() }
    },
    async approve(authUrl, account) {
      const answer = await send('POST', authUrl, new URLSearchParams({ account, decision: 'approve' }))
      const { pathname, search } = new URL(answer.headers.get('location') ?? '')
      return `${pathname}${search}`
    },
    upload: async (owned, photo) => String((await control('POST', owned, '', photo)).id),
    edit: async (owned, photoId, change) => void (await control('PATCH', owned, `/${photoId}`, change)),
    remove: async (owned, photoId) => void (await control('DELETE', owned, `/${photoId}`)),
    photosOf: ({ provider, account }) =>
      rows(
        sandbox.db,
        `SELECT id, title, description, updated * 1000 AS changedAt FROM photos
         WHERE platform = ? AND account = ? ORDER BY seq`,
        provider,
        account,
      ) as unknown as StoredPhoto[],
  }
}
