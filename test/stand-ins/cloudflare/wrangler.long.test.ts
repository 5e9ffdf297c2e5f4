import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '#test/stand-ins/cloudflare/app.ts'
import { openStandIn } from '#test/stand-ins/cloudflare/stand-in.ts'
import { runWrangler } from '../../../scripts/operate/wrangler.ts'

/** An empty account, with the pinned wrangler in an empty folder. What the product's deployments run, their tests show. */
async function newAccount() {
  const folder = mkdtempSync(join(tmpdir(), 'cloudflare-wrangler-'))
  const app = createApp(openStandIn(join(folder, 'state')))
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 })
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/client/v4`
  const account = { baseUrl, token: 'any', accountId: 'any' }
  const source = join(import.meta.dirname, '../../..')
  return {
    folder,
    wrangler: (args: string[], input = '') => runWrangler(account, args, { source, cwd: folder, input }),
    control: async (what: string) => (await app.request(`/control/${what}`)).json(),
  }
}

test('wrangler makes a database, changes it and takes the change back', async () => {
  const { wrangler, control } = await newAccount()
  const execute = (sql: string) => wrangler(['d1', 'execute', 'photos', '--remote', '--yes', '--command', sql])
  await wrangler(['d1', 'create', 'photos', '--location', 'weur'])
  const { databases } = await control('state')
  expect(databases.photos).toMatchObject({ location: 'weur', tables: [] })
  await execute('CREATE TABLE people (name TEXT)')
  expect((await control('state')).databases.photos).toMatchObject({ tables: ['people'] })
  await wrangler(['d1', 'time-travel', 'restore', 'photos', '--bookmark', databases.photos.bookmark, '--json'])
  expect((await control('state')).databases.photos).toMatchObject({ tables: [] })
})

test('wrangler deploys a Worker and sets a secret, whose value nothing shows', async () => {
  const { folder, wrangler, control } = await newAccount()
  writeFileSync(join(folder, 'index.js'), "export default { fetch: () => new Response('ok') }")
  writeFileSync(join(folder, 'wrangler.toml'), 'name = "api"\nmain = "index.js"\ncompatibility_date = "2026-10-01"\n')
  await wrangler(['deploy'])
  await wrangler(['secret', 'put', 'KEY'], 'seen-by-nobody')
  const { workers } = await control('state')
  expect(workers.api).toMatchObject({ secrets: ['KEY'], versions: [{}, {}] })
  expect(JSON.stringify([workers, await control('calls')])).not.toContain('seen-by-nobody')
})
