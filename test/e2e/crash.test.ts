import { expect, onTestFinished, test } from 'vitest'
import { cutPower, startPricedStack } from '../support/crash.ts'
import { agentRound } from '../support/crash-agents.ts'
import { PAID_PHOTOS, paymentRound } from '../support/crash-payments.ts'
import { PHOTOS, photographer, photoRound, watchDescriptions } from '../support/crash-photos.ts'
import { newPlace, removePlace } from '../support/stack.ts'

test('a power cut while agents work, photos are generated, applied and undone, and jobs paid, canceled and refunded, loses and repeats nothing, a day later neither', async () => {
  const place = await newPlace()
  let stack = await startPricedStack(place)
  onTestFinished(async () => {
    await stack.stop()
    removePlace(place)
  })
  const ansel = await photographer(stack, 'ansel')
  const dorothea = await photographer(stack, 'dorothea')
  const payer = await photographer(stack, 'vivian')
  const repeatedDescriptions = await watchDescriptions(stack, 2)
  const photos = [
    await photoRound(stack, ansel, ansel.untitled.slice(0, PHOTOS), { phase: 'undoing', after: 5 }),
    await photoRound(stack, dorothea, dorothea.untitled.slice(0, PHOTOS), { phase: 'applying', after: 3 }),
    await photoRound(stack, ansel, ansel.untitled.slice(PHOTOS, 2 * PHOTOS), { phase: 'generating', after: 9 }),
  ]
  const agents = agentRound(stack)
  const payments = paymentRound(stack, payer, payer.untitled.slice(0, PAID_PHOTOS), 'soon')
  const first = [...photos, agents, payments]
  for (const round of first) await round.prepare()
  for (const round of first) await round.reach()
  stack = await cutPower(stack, place)
  for (const round of [payments, agents]) expect(await round.finish(), round.name).toEqual([])

  // The leases of the photos that were being described last longer than this takes.
  const later = paymentRound(stack, payer, payer.untitled.slice(PAID_PHOTOS, 2 * PAID_PHOTOS), 'in25Hours')
  await later.prepare()
  await later.reach()
  stack = await cutPower(stack, place)
  for (const round of [later, ...photos]) expect(await round.finish(), round.name).toEqual([])
  expect(await repeatedDescriptions()).toEqual([])
  expect((await ansel.me()).email).toBe(ansel.email)
})
