import { expect, test } from 'vitest'
import { createSemaphore, mapWithConcurrency } from '#worker/concurrency.ts'

test('a few items are processed at once, and results are in the order of the items', async () => {
  const running = new Set<number>()
  let most = 0
  const results = await mapWithConcurrency([5, 1, 4, 2, 3], 2, async item => {
    running.add(item)
    most = Math.max(most, running.size)
    for (let step = 0; step < item; step += 1) await Promise.resolve()
    running.delete(item)
    return item * 10
  })
  expect(results).toEqual([50, 10, 40, 20, 30])
  expect(most).toBe(2)
})

test('after a failure no further item is started', async () => {
  const begun: number[] = []
  const mapping = mapWithConcurrency([0, 1, 2, 3, 4, 5], 2, async item => {
    begun.push(item)
    await Promise.resolve()
    if (item === 1) throw new Error('It failed')
  })
  await expect(mapping).rejects.toThrow('It failed')
  await Promise.resolve()
  expect(begun.length).toBeLessThan(4)
})

test('a semaphore limits how many run at once, starts them first come, first served, and continues after a failure', async () => {
  const semaphore = createSemaphore(2)
  const [running, begun] = [new Set<number>(), [] as number[]]
  let most = 0
  const works = [0, 1, 2, 3, 4, 5].map(name =>
    semaphore(async () => {
      begun.push(name)
      running.add(name)
      most = Math.max(most, running.size)
      for (let step = 0; step < 3; step += 1) await Promise.resolve()
      running.delete(name)
      if (name % 2 === 1) throw new Error('It failed')
      return name
    }),
  )
  const outcomes = await Promise.allSettled(works)
  expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, false, true, false])
  expect(begun).toEqual([0, 1, 2, 3, 4, 5])
  expect(most).toBe(2)
})
