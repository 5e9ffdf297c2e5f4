import { expect, test } from 'vitest'
import { isProduct, read, sources } from '../support/sources.ts'

const operating = read('docs/operating.md')

/** The first argument of each call of a log, which may choose between two events. */
const LOGGED = /\blog\(([^,)]*)/g
const EVENT = /['`]([a-z]+\.[a-z]+)['`]/g

const eventsIn = (text: string) => [...text.matchAll(EVENT)].map(([, event = '']) => event)
const logged = new Set(
  sources
    .filter(({ file }) => isProduct(file))
    .flatMap(({ text }) => [...text.matchAll(LOGGED)].flatMap(([, argument = '']) => eventsIn(argument))),
)
/** What stands in the first column of the table. */
const explained = new Set(
  (operating.split('## What to watch')[1] ?? '').split('\n').flatMap(line => eventsIn(line.split('|')[1] ?? '')),
)

test('operating.md explains every event of the log, and no other', () => {
  expect(logged.size).toBeGreaterThan(30)
  expect([...logged].filter(event => !explained.has(event))).toEqual([])
  expect([...explained].filter(event => !logged.has(event))).toEqual([])
})

test('operating.md explains every setting', () => {
  const [, vars = ''] = read('wrangler.toml').split(/^\[vars\]$/m)
  const inFile = [...vars.matchAll(/^([A-Z_]+) = /gm)].map(([, name = '']) => name)
  expect(inFile).toContain('APP_ORIGIN')
  const [, config = ''] = /const Config = z\.object\(\{(.*?)^\}\)/ms.exec(read('worker/env.ts')) ?? []
  const inCode = [...config.matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name = '']) => name)
  expect(inCode).toContain('TOKEN_KEYS')
  const settings = new Set([...inCode, ...inFile])
  expect([...settings].filter(name => !operating.includes(`\`${name}\``))).toEqual([])
})

/** What Stripe calls the right to each part of its API that we use. */
const RIGHTS: Record<string, string> = {
  paymentIntents: 'write *PaymentIntents*',
  charges: 'write *Charges and Refunds*',
  refunds: 'write *Charges and Refunds*',
  disputes: 'read *Disputes*',
  events: 'read *Events*',
}

test('operating.md names every right that our key needs at Stripe, and every event we are sent', () => {
  const stripe = read('worker/payments/stripe.ts')
  const [, used = ''] = /const \{ (.*) \} = stripe$/m.exec(stripe) ?? []
  const [, key = ''] = /^- \*\*Key\.\*\*(.*?)^- /ms.exec(operating) ?? []
  expect(used.split(', ').filter(part => !key.includes(RIGHTS[part] ?? `*${part}*`))).toEqual([])
  const [, types = ''] = /EVENT_TYPES = \[(.*?)\]/s.exec(stripe) ?? []
  const events = [...types.matchAll(/'(.+)'/g)].map(([, event = '']) => event)
  expect(events).toContain('charge.dispute.closed')
  expect(events.filter(event => !operating.includes(`\`${event}\``))).toEqual([])
})
