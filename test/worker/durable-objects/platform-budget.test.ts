import { abortAllDurableObjects } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { STRANGER_ID } from '#worker/domain/actor.ts'

const REQUEST = { priority: 'interactive', maxPauseMs: 0, maxQueueMs: 0, perHour: 20 } as const

test('what strangers have taken of the hour is known after a restart', async () => {
  const lease = (userId: string) => env.BUDGET.getByName('strangers').lease({ ...REQUEST, userId })
  await lease('a person')
  for (let call = 0; call < 2; call += 1) expect(await lease(STRANGER_ID)).toMatchObject({ granted: true })
  await abortAllDurableObjects()
  expect(await lease(STRANGER_ID)).toMatchObject({ granted: false })
  expect(await lease('a person')).toMatchObject({ granted: true })
})

test('what agents have taken of the hour is known after a restart', async () => {
  const request = { ...REQUEST, userId: 'one', priority: 'agent' } as const
  const lease = () => env.BUDGET.getByName('agents').lease(request)
  for (let call = 0; call < 8; call += 1) expect(await lease()).toMatchObject({ granted: true })
  await abortAllDurableObjects()
  expect(await lease()).toMatchObject({ granted: false })
  const person = await env.BUDGET.getByName('agents').lease({ ...request, priority: 'apply' })
  expect(person).toMatchObject({ granted: true })
})
