import { expect, test } from 'vitest'
import { aPhotographer, BARE, describedJob } from '#test/kit/worker/jobs.ts'
import { simulateQueue } from '#test/kit/worker/queue-simulation.ts'

test('while 20,000 photos wait, a stranger gets the first text within two minutes', async () => {
  const world = simulateQueue(await describedJob(await aPhotographer(), [BARE]))
  for (let jobs = 0; jobs < 10; jobs += 1) await world.add(2000)
  await world.until(() => world.seconds() >= 20)
  const begun = world.seconds()
  const stranger = await world.add(5)
  await world.until(() => stranger.firstTextAt !== null)
  expect((stranger.firstTextAt ?? 0) - begun).toBeLessThanOrEqual(120)
})
