import { abortAllDurableObjects, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { MIGRATIONS } from '#durable-objects/job/store/migrations.ts'
import { nextDue, takeDueTimers } from '#durable-objects/job/store/timers.ts'
import { MIGRATIONS as BUDGET_MIGRATIONS } from '#durable-objects/platform-budget/store/migrations.ts'
import { type Migration, type Migrations, migrate } from '#durable-objects/store/migrate.ts'
import { aPhotographer, BARE, describedJob, onlyResult, readJob, until } from '#test/kit/worker/jobs.ts'
import type { JobRpc, PlatformBudgetRpc } from '#worker/rpc.ts'

// Fails if any part of it has run before.
const PLANTED = 'CREATE TABLE planted (run INTEGER); INSERT INTO planted VALUES (1)'
const FAILING = `${PLANTED}; INSERT INTO missing VALUES (1)`

/** Appends a script to these migrations until the test ends; objects run it at their next start. */
function plant(list: Migrations, script: string): void {
  const scripts = list as Migration[]
  const released = scripts.length
  scripts.push(script)
  onTestFinished(() => {
    scripts.length = released
  })
}

async function aJob() {
  const user = await aPhotographer()
  const job = await describedJob(user, [BARE])
  const { photoId } = onlyResult(job)
  // A stub cannot be used after its object was aborted.
  return { user, job, photoId, stub: () => env.JOB.getByName(job._id) }
}

type Stub = () => DurableObjectStub<JobRpc> | DurableObjectStub<PlatformBudgetRpc>

/** Runs one statement and returns its rows. Its writes are stored when this resolves. */
function query(stub: Stub, sql: string): Promise<Record<string, SqlStorageValue>[]> {
  return runInDurableObject<Rpc.DurableObjectBranded, Record<string, SqlStorageValue>[]>(
    stub(),
    async (_, { storage }) => {
      const rows = storage.sql.exec(sql).toArray()
      await storage.sync()
      return rows
    },
  )
}

const versionOf = async (stub: Stub) => (await query(stub, 'SELECT version FROM schema_version'))[0]?.version

test('a job runs a migration once, however often it starts, and works as before', async () => {
  const { user, job, photoId, stub } = await aJob()
  plant(MIGRATIONS, PLANTED)
  await abortAllDurableObjects()
  expect(await readJob(user, job._id)).toEqual(job)
  await abortAllDurableObjects()
  expect((await user.post('/api/photos/apply-single', { jobId: job._id, photoId })).status).toBe(200)
  expect(await query(stub, 'SELECT run FROM planted')).toEqual([{ run: 1 }])
  expect(await versionOf(stub)).toBe(MIGRATIONS.length)
})

test('a job that dies in a migration keeps nothing of it, and runs all of it at its next start', async () => {
  const { user, job, stub } = await aJob()
  const scripts = [...MIGRATIONS, PLANTED]
  const death = runInDurableObject(stub(), (_, ctx) => {
    const { sql } = ctx.storage
    const dieBeforeCommit = (work: () => unknown) =>
      ctx.storage.transactionSync(() => {
        work()
        expect(sql.exec('SELECT run FROM planted').toArray()).toHaveLength(1)
        ctx.abort('It died')
      })
    migrate({ sql, transactionSync: dieBeforeCommit as DurableObjectStorage['transactionSync'] }, scripts)
  })
  await expect(death).rejects.toThrow('It died')
  expect(await versionOf(stub)).toBe(MIGRATIONS.length)

  plant(MIGRATIONS, PLANTED)
  await abortAllDurableObjects()
  // On a busy machine, the object that died may still hold its database.
  expect(await until(() => readJob(user, job._id), Boolean)).toEqual(job)
  await abortAllDurableObjects()
  expect(await query(stub, 'SELECT run FROM planted')).toEqual([{ run: 1 }])
  expect(await versionOf(stub)).toBe(MIGRATIONS.length)
})

test('migrations that ran before the one that failed are not run again', async () => {
  const stub = () => env.BUDGET.getByName('a key with a failing migration')
  const released = BUDGET_MIGRATIONS.length
  await runInDurableObject(stub(), (_, { storage }) => {
    expect(() => migrate(storage, [...BUDGET_MIGRATIONS, 'CREATE TABLE before (run)', FAILING])).toThrow('missing')
    expect(storage.sql.exec('SELECT version FROM schema_version').one()).toEqual({ version: released + 1 })
    migrate(storage, [...BUDGET_MIGRATIONS, 'CREATE TABLE before (run)', PLANTED])
    expect(storage.sql.exec('SELECT run FROM planted').toArray()).toEqual([{ run: 1 }])
  })
  expect(await versionOf(stub)).toBe(released + 2)
})

test('an object that is up to date is read once and not written', async () => {
  const { stub } = await aJob()
  await runInDurableObject(stub(), (_, { storage }) => {
    const exec = vi.spyOn(storage.sql, 'exec')
    migrate(storage, MIGRATIONS)
    const cursors = exec.mock.results.map(({ value }) => value)
    exec.mockRestore()
    expect(cursors.map(({ rowsRead, rowsWritten }) => ({ rowsRead, rowsWritten }))).toEqual([
      { rowsRead: 1, rowsWritten: 0 },
    ])
  })
})

test('a job of a release without versions keeps everything and gets the current version', async () => {
  const { user, job, stub } = await aJob()
  await query(stub, 'DROP TABLE schema_version')
  const later = MIGRATIONS.slice(1).join()
  for (const [, index] of later.matchAll(/CREATE INDEX IF NOT EXISTS (\w+)/g)) await query(stub, `DROP INDEX ${index}`)
  for (const [, table, column] of later.matchAll(/ALTER TABLE (\w+) ADD COLUMN (\w+)/g)) {
    await query(stub, `ALTER TABLE ${table} DROP COLUMN ${column}`)
  }
  await abortAllDurableObjects()
  expect(await readJob(user, job._id)).toEqual(job)
  expect(await versionOf(stub)).toBe(MIGRATIONS.length)
})

test('a budget of a release without versions still counts its calls and keeps its pause', async () => {
  const stub = () => env.BUDGET.getByName('a key without a version')
  const request = { userId: 'one', priority: 'apply', maxPauseMs: 0, maxQueueMs: 0, perHour: 100 } as const
  expect(await stub().lease(request)).toMatchObject({ granted: true })
  await stub().report({ outcome: 'limited', retryAfterSeconds: 3600 })
  // The state in which that release left the budget.
  await query(
    stub,
    'DROP TABLE schema_version; ALTER TABLE calls DROP COLUMN strangers; ALTER TABLE calls DROP COLUMN agents',
  )
  await abortAllDurableObjects()
  expect(await stub().lease(request)).toMatchObject({ granted: false })
  expect(await query(stub, 'SELECT SUM(calls) AS calls FROM calls')).toEqual([{ calls: 1 }])
  expect(await versionOf(stub)).toBe(BUDGET_MIGRATIONS.length)
})

test('after a rollback a job of the later release continues, and what that release added stays', async () => {
  const { user, job, photoId, stub } = await aJob()
  await query(stub, "ALTER TABLE photos ADD COLUMN later TEXT NOT NULL DEFAULT 'kept'")
  await query(stub, 'UPDATE schema_version SET version = 99')
  await query(stub, "INSERT INTO timers (name, due) VALUES ('later', 1)")
  await abortAllDurableObjects()
  expect((await user.post('/api/photos/apply-single', { jobId: job._id, photoId })).status).toBe(200)
  expect(onlyResult(await readJob(user, job._id)).applied).toBe(true)
  expect(await versionOf(stub)).toBe(99)
  expect(await query(stub, 'SELECT later FROM photos')).toEqual([{ later: 'kept' }])
  await runInDurableObject(stub(), (_, { storage: { sql } }) => {
    expect(takeDueTimers(sql, Date.now()).map(({ name }) => name)).not.toContain('later')
    expect(nextDue(sql)).not.toBe(1)
    expect(sql.exec("SELECT due FROM timers WHERE name = 'later'").one()).toEqual({ due: 1 })
  })
})

test('an erased job has its tables again, up to date', async () => {
  const { stub } = await aJob()
  await stub().erase()
  expect(await query(stub, 'SELECT * FROM photos')).toEqual([])
  expect(await versionOf(stub)).toBe(MIGRATIONS.length)
})
