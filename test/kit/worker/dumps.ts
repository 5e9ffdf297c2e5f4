import { applyD1Migrations, reset, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import * as z from 'zod'
import type { Client } from './api.ts'
import { rewriteIds, shiftTimes } from './dump-text.ts'
import { aUser, signInAs } from './factories.ts'
import { control } from './flickr.ts'
import { giveAccount } from './granted.ts'
import { migrateEmpty } from './migrate-empty.ts'
import { stripe } from './paying.ts'
import { skipEventsBefore } from './skip-events.ts'

const Rows = z.record(z.string(), z.array(z.record(z.string(), z.unknown())))
const PhotoTexts = z.object({ id: z.string(), title: z.string(), description: z.string(), tags: z.array(z.string()) })

/** What an object, D1 and the platform stored at one moment. A column whose value is an object here holds its JSON text. */
export const Dump = z.object({
  /** Times in the dump are relative to this. */
  now: z.number(),
  sandbox: z.string(),
  object: z.object({
    binding: z.enum(['JOB', 'BUDGET']),
    name: z.string(),
    alarm: z.number().nullable(),
    schema: z.array(z.string()),
    rows: Rows,
  }),
  d1: z.object({ migrations: z.array(z.string()), rows: Rows }),
  /** The photos on the platform at that moment, and as they were before anything was written to them. */
  platform: z.array(PhotoTexts),
  before: z.array(PhotoTexts),
  /** The payment intents at the provider. */
  intents: z
    .array(
      z.object({
        id: z.string(),
        amount: z.number(),
        isPaid: z.boolean(),
        refunds: z.array(z.object({ id: z.string(), amount: z.number(), ownId: z.string() })),
        isDisputed: z.boolean(),
      }),
    )
    .default([]),
})
export type Dump = z.infer<typeof Dump>
export type PhotoTexts = z.infer<typeof PhotoTexts>

export type OpenedJob = { jobId: string; userId: string; user: Client; dump: Dump }

/**
 * Restores a job as it was stored, `laterMs` after the moment of the dump, with its owner connected. Nothing has woken
 * the object when this resolves, unless its alarm is due.
 */
export async function openJobDump(name: string, laterMs: number): Promise<OpenedJob> {
  const begun = Date.now()
  const recorded = await readDump(name)
  const userId = String(recorded.d1.rows.users?.[0]?.id)
  const owner = await anOwner(userId)
  const { text, credentials } = await rewriteIds(recorded, owner, await payAgain(recorded, userId))
  const dump = shiftTimes(Dump.parse(JSON.parse(text)), laterMs)
  await loadD1(dump)
  await skipEventsBefore(begun)
  // New credentials, because this sandbox does not know the dump's tokens.
  await env.DB.prepare('update connected_accounts set credentials = ?').bind(credentials).run()
  const user = await signInAs(userId)
  await restoreObject(dump)
  return { jobId: dump.object.name, userId, user, dump }
}

/** The same for an object without rows in D1 and without photos. */
export async function openObjectDump(name: string, laterMs: number): Promise<Dump> {
  const dump = shiftTimes(await readDump(name), laterMs)
  await restoreObject(dump)
  return dump
}

async function readDump(name: string): Promise<Dump> {
  const file: { default: unknown } = await import(`../../worker/dumps/${name}.json`)
  return Dump.parse(file.default)
}

/** The owner, alone in D1 and connected, to list the dump's photos on this platform. */
async function anOwner(userId: string): Promise<Client> {
  await reset()
  await migrateEmpty()
  const owner = await aUser({ userId })
  await giveAccount(owner, 'flickr', 'dorothea')
  return owner
}

/** Makes the dump's payments once more at the provider. Returns the new ids by the old ones. */
async function payAgain({ object, intents }: Dump, userId: string): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const { id, amount, isPaid, refunds, isDisputed } of intents) {
    const intent = await stripe.paymentIntents.create({
      ...{ amount, currency: 'usd', allowed_payment_method_types: ['card'] },
      metadata: { job: object.name, user: userId },
      ...(isPaid && { payment_method: 'pm_card_visa', confirm: true, return_url: 'https://photonym.app/' }),
    })
    ids.set(id, intent.id)
    for (const { id: refundId, amount: back, ownId } of refunds) {
      const refund = { payment_intent: intent.id, amount: back, metadata: { refund: ownId } }
      ids.set(refundId, (await stripe.refunds.create(refund)).id)
    }
    if (isDisputed) await control('POST', '/stripe/dispute', { paymentIntent: intent.id })
  }
  return ids
}

/** Inserts the rows after that release's migrations, so that later migrations run on them. */
async function loadD1({ d1 }: Dump): Promise<void> {
  await reset()
  const names = new Set(d1.migrations)
  const known = env.TEST_MIGRATIONS.filter(migration => names.has(migration.name))
  if (known.length !== names.size) throw new Error('A migration of the dump is gone')
  await applyD1Migrations(env.DB, known)
  const inserts = insertsOf(d1.rows).map(({ sql, values }) => env.DB.prepare(sql).bind(...values))
  await env.DB.batch(inserts)
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
}

/** Leaves the object as that release would have left it: its tables, its alarm, and no instance in memory. */
async function restoreObject({ object }: Dump): Promise<void> {
  const { binding, name, schema, rows, alarm } = object
  const isTable = (sql: string) => /^CREATE TABLE/i.test(sql)
  const restored = runInDurableObject(env[binding].getByName(name), (_: unknown, ctx: DurableObjectState) =>
    // A due alarm waits until this instance has ended.
    ctx.blockConcurrencyWhile(async () => {
      const { storage } = ctx
      await Promise.all([storage.deleteAlarm(), storage.deleteAll()])
      for (const sql of schema.filter(isTable)) storage.sql.exec(sql)
      for (const { sql, values } of insertsOf(rows)) storage.sql.exec(sql, ...values)
      // Triggers would count rows a second time.
      for (const sql of schema.filter(text => !isTable(text))) storage.sql.exec(sql)
      if (alarm !== null) await storage.setAlarm(alarm)
      await storage.sync()
      ctx.abort(RESTORED)
    }),
  )
  await restored.catch((error: unknown) => {
    if (!String(error).includes(RESTORED)) throw error
  })
}

const RESTORED = 'The object is as it was'

function insertsOf(rows: Dump['object']['rows']): { sql: string; values: (string | number | null)[] }[] {
  return Object.entries(rows).flatMap(([table, stored]) =>
    stored.map(row => {
      const columns = Object.keys(row).map(column => `"${column}"`)
      const marks = columns.map(() => '?')
      return {
        sql: `insert into "${table}" (${columns.join()}) values (${marks.join()})`,
        values: Object.values(row).map(storedValue),
      }
    }),
  )
}

function storedValue(value: unknown): string | number | null {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  return JSON.stringify(value)
}
