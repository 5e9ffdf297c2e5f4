import { abortAllDurableObjects } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { STRANGER_ID } from '#worker/domain/actor.ts'

const REQUEST = { priority: 'interactive', maxPauseMs: 0, maxQueueMs: 0, perHour: 20 } as const

test('calls made by strangers in the hour are still counted after a restart', async () => {
  const lease = (userId: string) => env.BUDGET.getByName('strangers').lease({ ...REQUEST, userId })
  await lease('a person')
  for (let call = 0; call < 2; call += 1) expect(await lease(STRANGER_ID)).toMatchObject({ granted: true })
  await abortAllDurableObjects()
  expect(await lease(STRANGER_ID)).toMatchObject({ granted: false })
  expect(await lease('a person')).toMatchObject({ granted: true })
})

test('calls made by agents in the hour are still counted after a restart', async () => {
  const request = { ...REQUEST, userId: 'one', priority: 'agent' } as const
  const lease = () => env.BUDGET.getByName('agents').lease(request)
  for (let call = 0; call < 8; call += 1) expect(await lease()).toMatchObject({ granted: true })
  await abortAllDurableObjects()
  expect(await lease()).toMatchObject({ granted: false })
  const person = await env.BUDGET.getByName('agents').lease({ ...request, priority: 'apply' })
  expect(person).toMatchObject({ granted: true })
})

test('on a small key the calls for lists, and who asked for them, are still known after a restart', async () => {
  const asked = (userId: string, listMs?: number) =>
    env.BUDGET.getByName('lists').lease({ ...REQUEST, userId, ...(listMs !== undefined && { listMs }) })
  await asked('other')
  for (let call = 0; call < 10; call += 1) expect(await asked('reader', 0)).toMatchObject({ granted: true })
  await abortAllDurableObjects()
  const refused = await asked('reader', 0)
  if (refused.granted) throw new Error('The lists, or the other, are forgotten')
  expect(refused.waitMs).toBeLessThanOrEqual(600_000)
  expect(refused.waitMs).toBeGreaterThan(540_000)
  expect(await asked('reader')).toMatchObject({ granted: true })
  expect(await asked('other', 0)).toMatchObject({ granted: true })
})
