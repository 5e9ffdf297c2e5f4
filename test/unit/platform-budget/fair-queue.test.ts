import { expect, test } from 'vitest'
import { callsOf, emptyTurns, enqueue, hold, serveUser } from '#durable-objects/platform-budget/fair-queue.ts'

const START = 1_800_000_000_000

function served(calls: Record<string, number>) {
  const turns = emptyTurns()
  for (const [user, count] of Object.entries(calls)) {
    enqueue(turns, user, [], START)
    turns.served.set(user, count)
  }
  return turns
}

test('a newcomer starts level with the least served of the users who wait', () => {
  const turns = served({ one: 40, two: 30, idle: 2 })
  enqueue(turns, 'new', ['one', 'two'], START)
  expect(callsOf(turns, 'new')).toBe(30)
  enqueue(turns, 'idle', ['one', 'two', 'new'], START)
  expect(callsOf(turns, 'idle')).toBe(30)
})

test('a user served more than those who wait keeps its count', () => {
  const turns = served({ one: 40, two: 30 })
  enqueue(turns, 'one', ['two'], START)
  expect(callsOf(turns, 'one')).toBe(40)
})

test('when nobody waits a newcomer starts level with the one served last', () => {
  const turns = served({ one: 40 })
  serveUser(turns, 'one')
  enqueue(turns, 'new', [], START)
  expect(callsOf(turns, 'new')).toBe(41)
})

test('a user on hold keeps its place until the hold ends, and for three minutes more', () => {
  const turns = served({ held: 5, one: 40 })
  hold(turns, 'held', START + 10_000)
  enqueue(turns, 'held', ['one'], START + 189_000)
  expect(callsOf(turns, 'held')).toBe(5)
  enqueue(turns, 'held', ['one'], START + 191_000)
  expect(callsOf(turns, 'held')).toBe(40)
})

test('a newcomer is level with a user on hold, not ahead of it', () => {
  const turns = served({ held: 5, one: 40 })
  hold(turns, 'held', START + 10_000)
  enqueue(turns, 'new', ['one'], START + 1000)
  expect(callsOf(turns, 'new')).toBe(5)
})

test('only the last twenty thousand users are remembered', () => {
  const turns = emptyTurns()
  for (let user = 0; user < 20_200; user += 1) enqueue(turns, `user ${user}`, [], START)
  serveUser(turns, 'user 20199')
  expect(turns.served.size).toBe(20_000)
  expect(callsOf(turns, 'user 20199')).toBe(1)
})
