import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { freePort } from '#test/support/free-port.ts'
import { clientOf } from './running-sandbox.ts'

const state = mkdtempSync(join(tmpdir(), 'sandbox-state-'))
let child: ChildProcess | undefined

afterEach(() => {
  child?.kill('SIGKILL')
  rmSync(state, { recursive: true, force: true })
})

async function start(port: number) {
  const main = new URL('../../sandbox/main.ts', import.meta.url).pathname
  child = spawn(process.execPath, [main], {
    env: { ...process.env, SANDBOX_PORT: String(port), STATE_DIR: state },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while (!(await fetch(`http://localhost:${port}/control/keys`).catch(() => null))) await sleep(20)
  return child
}

test('library, tokens, log, faults, model and mail outlive a SIGKILL', async () => {
  const port = await freePort()
  const client = clientOf(`http://localhost:${port}`)
  const first = await start(port)
  const token = await client.connect('ansel')
  const [photo] = await client.control('/photos/flickr/ansel')
  await client.restPost('flickr.photos.setMeta', { photo_id: photo.id, title: 'Kept' }, token)
  await fetch(`http://localhost:${port}/mail`, {
    method: 'POST',
    body: JSON.stringify({ from: 'a@example.org', to: 'b@example.org', subject: 'S', text: 'T' }),
  })
  await client.control('/faults', { service: 'flickr', match: 'test.login', status: 503, times: 0 })
  const before = await Promise.all([client.control('/photos/flickr/ansel'), client.control('/calls')])

  first.kill('SIGKILL')
  await once(first, 'exit')
  await start(port)

  expect(await Promise.all([client.control('/photos/flickr/ansel'), client.control('/calls')])).toEqual(before)
  expect((await client.restGet('flickr.test.login', {}, token)).status).toBe(503)
  expect(await (await client.restGet('flickr.photos.getInfo', { photo_id: photo.id }, token)).json()).toMatchObject({
    stat: 'ok',
    photo: { title: { _content: 'Kept' } },
  })
  expect(await (await fetch(`http://localhost:${port}/mail/messages?to=B@example.org`)).json()).toMatchObject([
    { to: 'b@example.org', subject: 'S', text: 'T', html: '' },
  ])
})
