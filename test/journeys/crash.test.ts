import { expect, onTestFinished, test } from 'vitest'
import { cutPower, startPricedStack } from '#test/kit/crash.ts'
import { agentRound } from '#test/kit/crash-agents.ts'
import { PAID_PHOTOS, paymentRound } from '#test/kit/crash-payments.ts'
import { photographer, photoRound, watchDescriptions } from '#test/kit/crash-photos.ts'
import { newPlace, removePlace } from '#test/kit/stack.ts'

const PHOTOS = 12
/** Longer than any lease on a photo. */
const OFF_MS = 120_000

test('a power cut while agents work, photos are generated, applied and undone, and jobs paid, canceled and refunded, loses and repeats nothing', async () => {
  const place = await newPlace()
  let stack = await startPricedStack(place)
  onTestFinished(async () => {
    await stack.stop()
    removePlace(place)
  })
  const ansel = await photographer(stack, 'ansel')
  const dorothea = await photographer(stack, 'dorothea')
  const payer = await photographer(stack, 'vivian')
  const repeatedDescriptions = await watchDescriptions(stack)
  const photos = [
    await photoRound(stack, ansel, ansel.untitled.slice(0, PHOTOS), { phase: 'undoing', after: 5 }),
    await photoRound(stack, dorothea, dorothea.untitled.slice(0, PHOTOS), { phase: 'applying', after: 3 }),
    await photoRound(stack, ansel, ansel.untitled.slice(PHOTOS, 2 * PHOTOS), { phase: 'generating', after: 5 }),
  ]
  const agents = agentRound(stack)
  const payments = paymentRound(stack, payer, payer.untitled.slice(0, PAID_PHOTOS))
  const rounds = [...photos, agents, payments]
  for (const round of rounds) await round.prepare()
  for (const round of rounds) await round.reach()
  stack = await cutPower(stack, place, OFF_MS)
  for (const round of rounds.toReversed()) expect(await round.finish(), round.name).toEqual([])
  expect(await repeatedDescriptions()).toEqual([])
  expect((await ansel.me()).email).toBe(ansel.email)
})
