import { expect, test } from 'vitest'
import {
  callsOf,
  dequeue,
  emptyTurns,
  enqueue,
  giveTicket,
  nextInTurn,
  serveUser,
  type Turns,
  type Waiter,
} from '#durable-objects/platform-budget/fair-queue.ts'

const START = 1_800_000_000_000

let lastId = 0
function wait(turns: Turns, userId: string, now = START): Waiter {
  lastId += 1
  const patience = { maxPauseMs: 0, askedAt: now, deadline: now }
  const waiter: Waiter = { ...patience, id: lastId, userId, priority: 'apply', rank: 0, resolve: () => {} }
  enqueue(turns, waiter, now)
  return waiter
}

/** Turns of users who were granted this many calls and want no more. */
function served(calls: Record<string, number>) {
  const turns = emptyTurns()
  for (const [user, count] of Object.entries(calls)) {
    for (let call = 0; call < count; call += 1) serveUser(turns, user)
  }
  return turns
}

test('a new user starts with as many calls as the least served of those who wait', () => {
  const turns = served({ one: 40, two: 30, idle: 2 })
  turns.lastServed = 0
  for (const userId of ['two', 'one', 'new', 'idle']) wait(turns, userId)
  expect(callsOf(turns, 'new')).toBe(30)
  expect(callsOf(turns, 'idle')).toBe(30)
})

test('a user served more than those who wait keeps its count', () => {
  const turns = served({ one: 40, two: 30 })
  wait(turns, 'two')
  wait(turns, 'one')
  expect(callsOf(turns, 'one')).toBe(40)
})

test('when nobody waits, a new user starts with as many calls as the one served last', () => {
  const turns = served({ one: 41 })
  wait(turns, 'new')
  expect(callsOf(turns, 'new')).toBe(41)
})

test('a user who was sent back keeps its turn until it is to return, and for three minutes more', () => {
  const turns = served({ one: 40, back: 5 })
  giveTicket(turns, 'back', START + 10_000)
  wait(turns, 'one')
  dequeue(turns, wait(turns, 'back', START + 189_000))
  expect(callsOf(turns, 'back')).toBe(5)
  wait(turns, 'back', START + 191_000)
  expect(callsOf(turns, 'back')).toBe(40)
})

test('a new user starts with as many calls as a user who is to return, and has its turn after it', () => {
  const turns = served({ one: 40, back: 5 })
  giveTicket(turns, 'back', START + 10_000)
  wait(turns, 'one')
  wait(turns, 'new')
  expect(callsOf(turns, 'new')).toBe(5)
  wait(turns, 'back')
  expect(nextInTurn(turns)?.userId).toBe('back')
})

test('no more than twenty thousand users are remembered, and the last of them always', () => {
  const turns = emptyTurns()
  for (let user = 0; user < 20_200; user += 1) serveUser(turns, `user ${user}`)
  expect(turns.served.size).toBeLessThanOrEqual(20_000)
  expect(turns.served.size).toBeGreaterThan(18_000)
  expect(callsOf(turns, 'user 20199')).toBe(1)
})

test('no more than fifty thousand tickets are given, and users who wait are never forgotten', () => {
  const turns = emptyTurns()
  for (let user = 0; user < 50_010; user += 1) giveTicket(turns, `user ${user}`, START)
  expect(turns.users.size).toBe(50_000)
  const last = wait(turns, 'user 50009')
  giveTicket(turns, 'user 50009', START)
  expect(turns.users.size).toBe(50_001)
  dequeue(turns, last)
  expect(turns.users.size).toBe(50_000)
})
