import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { workerForm } from '#test/kit/operator.ts'
import { createApp } from '#test/stand-ins/cloudflare/app.ts'
import { openStandIn, setPlan } from '#test/stand-ins/cloudflare/stand-in.ts'

/** Calls the API of an empty account. */
function newAccount(plan: 'paid' | 'free' = 'paid') {
  const stateDir = mkdtempSync(join(tmpdir(), 'cloudflare-'))
  const standIn = openStandIn(stateDir)
  onTestFinished(() => {
    standIn.db.close()
    rmSync(stateDir, { recursive: true, force: true })
  })
  setPlan(standIn, plan)
  return async (method: string, path: string, body?: FormData | object) => {
    const sent = body instanceof FormData ? body : JSON.stringify(body)
    const init = { method, headers: { Authorization: 'Bearer any' }, ...(sent && { body: sent }) }
    const answer = await createApp(standIn).request(`/client/v4/accounts/any/${path}`, init)
    const { errors, result } = await answer.json()
    return { status: answer.status, code: errors[0]?.code, result }
  }
}

test('D1 runs statements in one transaction, takes none of theirs, and at most a hundred parameters', async () => {
  const call = newAccount()
  const { uuid } = (await call('POST', 'd1/database', { name: 'photos' })).result
  const query = (sql: string, params?: number[]) => call('POST', `d1/database/${uuid}/query`, { sql, params })
  await query("CREATE TABLE people (name TEXT); INSERT INTO people VALUES ('Ada;')")
  expect(await query("INSERT INTO people VALUES ('Bo'); INSERT INTO nobody VALUES (1)")).toMatchObject({ code: 7500 })
  expect((await query('SELECT name FROM people')).result[0].results).toEqual([{ name: 'Ada;' }])
  expect(await query('COMMIT')).toMatchObject({ status: 400, code: 7500 })
  const ask = (count: number) => query(`SELECT ${Array(count).fill('?')}`, Array(count).fill(1))
  expect([(await ask(100)).status, (await ask(101)).code]).toEqual([200, 7500])
})

test.each([
  ['paid', 14, 200],
  ['free', 1, 200],
  ['free', 2, 400],
] as const)('a queue of the %s plan that keeps messages for %i days is answered %i', async (plan, days, status) => {
  const settings = { message_retention_period: days * 86_400 }
  expect((await newAccount(plan)('POST', 'queues', { queue_name: 'photos', settings })).status).toBe(status)
})

const UNKNOWN = '00000000-0000-0000-0000-000000000000'
test.each([
  ['a database that is not there', 10_181, { bindings: [{ type: 'd1', name: 'DB', id: UNKNOWN }] }],
  ['a queue that is not there', 11_000, { bindings: [{ type: 'queue', name: 'Q', queue_name: 'photos' }] }],
  ['a Worker that is not there', 10_144, { bindings: [{ type: 'service', name: 'API', service: 'other' }] }],
  ['an unknown class', 10_061, { bindings: [{ type: 'durable_object_namespace', name: 'JOB', class_name: 'Job' }] }],
  ['a secret that no version has', 10_057, { bindings: [{ type: 'inherit', name: 'KEY' }] }],
  ['a migration after one that was not made', 10_079, { migrations: { old_tag: 'v1', new_tag: 'v2', steps: [] } }],
  ['a limit of CPU time on the free plan', 100_328, { limits: { cpu_ms: 60_000 } }],
])('a Worker with %s is refused', async (what, code, metadata) => {
  const call = newAccount(what.endsWith('free plan') ? 'free' : 'paid')
  const answer = await call('PUT', 'workers/scripts/api?bindings_inherit=strict', workerForm(metadata))
  expect(answer).toMatchObject({ code })
})
