import { env } from 'cloudflare:workers'
import { afterEach, expect, test } from 'vitest'
import { openDb } from '#worker/db/client.ts'
import { faults } from '#worker/db/ops-schema.ts'
import { depsFrom } from '#worker/deps.ts'
import type { Env } from '#worker/env.ts'
import { reportFaults } from '#worker/features/ops/fault-mails.ts'

const MINUTE_MS = 60_000
const BROKEN = { FLICKR_CONSUMER_SECRET: '' }

/** Runs the task in a minute, with the settings as they are then, and returns the mails of that minute. */
async function minute(number: number, change: Partial<Env> = {}, refuse = false) {
  const vars = { ...(env as Env), ...change }
  const sent: { to: string; subject: string; text: string }[] = []
  const send = async (message: (typeof sent)[number]) => {
    if (refuse) throw new Error('The mail was not accepted')
    sent.push(message)
  }
  const deps = { ...depsFrom(vars), now: () => number * MINUTE_MS, mail: { send } }
  await reportFaults(deps, 0, vars).catch(error => {
    if (!refuse) throw error
  })
  return sent.map(({ to, subject, text }) => ({ to, subject, text }))
}

async function mailsOf(minutes: (Partial<Env> | undefined)[]) {
  const counts: number[] = []
  for (const [number, change] of minutes.entries()) counts.push((await minute(number, change)).length)
  return counts
}

afterEach(() => openDb(env.DB).delete(faults))

test('a fault of five minutes is mailed to support once, and once when it is gone', async () => {
  const broken = Array.from({ length: 8 }, () => BROKEN)
  expect(await mailsOf(broken)).toEqual([0, 0, 0, 0, 0, 1, 0, 0])
  const [gone, ...others] = await minute(8)
  expect(others).toEqual([])
  expect(gone).toMatchObject({ to: env.SUPPORT_EMAIL, subject: 'Photonym: a fault is gone' })
  expect(gone?.text).toContain('pair FLICKR_CONSUMER_SECRET')
  expect(await minute(9)).toEqual([])
})

test('a fault that is over within five minutes is not mailed, and its next time counts from the beginning', async () => {
  const flaky = [BROKEN, BROKEN, BROKEN, BROKEN, undefined, BROKEN, BROKEN, BROKEN, BROKEN, BROKEN, BROKEN]
  expect(await mailsOf(flaky)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1])
})

test('a mail about a fault that is not accepted is sent a minute later', async () => {
  await minute(0, BROKEN)
  expect(await minute(5, BROKEN, true)).toEqual([])
  const [mail] = await minute(6, BROKEN)
  expect(mail?.text).toContain('pair FLICKR_CONSUMER_SECRET')
  expect(await minute(7, {}, true)).toEqual([])
  expect((await minute(8)).map(({ subject }) => subject)).toEqual(['Photonym: a fault is gone'])
  expect(await minute(9)).toEqual([])
})
