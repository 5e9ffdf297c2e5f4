import { expect, test } from 'vitest'
import { isProduct, read, sources } from '#test/kit/sources.ts'

const operating = read('docs/operating.md')

const EVENTS_FILE = 'worker/log-events.ts'
const EVENT = /['`]([a-z]+\.[a-z]+)['`]/g

const eventsIn = (text: string) => [...text.matchAll(EVENT)].map(([, event = '']) => event)
/** The only events that the type of `log` allows. */
const listed = new Set(eventsIn(read(EVENTS_FILE)))
/** The first column of the table. */
const explained = new Set(
  (operating.split('## What to watch')[1] ?? '').split('\n').flatMap(line => eventsIn(line.split('|')[1] ?? '')),
)

test('operating.md explains every event of the log, and nothing else', () => {
  expect(listed.size).toBeGreaterThan(30)
  expect([...listed].filter(event => !explained.has(event))).toEqual([])
  expect([...explained].filter(event => !listed.has(event))).toEqual([])
})

test('every event is logged somewhere', () => {
  const product = sources.filter(({ file }) => isProduct(file) && file !== EVENTS_FILE)
  const named = new Set(product.flatMap(({ texts }) => texts))
  expect([...listed].filter(event => !named.has(event))).toEqual([])
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

/** Stripe's name for the permission to use each part of its API that we call. */
const RIGHTS: Record<string, string> = {
  paymentIntents: 'write *PaymentIntents*',
  charges: 'write *Charges and Refunds*',
  refunds: 'write *Charges and Refunds*',
  disputes: 'read *Disputes*',
  events: 'read *Events*',
  webhookEndpoints: 'read *Webhook Endpoints*',
}

test('operating.md names every permission that our Stripe key needs, and every event that Stripe sends us', () => {
  const stripe = read('worker/payments/stripe.ts')
  const [, used = ''] = /const \{ (.*) \} = stripe$/m.exec(stripe) ?? []
  const [, key = ''] = /^- \*\*Key\.\*\*(.*?)^- /ms.exec(operating) ?? []
  const permissions = key.replace(/\s+/g, ' ')
  expect(used.split(', ').filter(part => !permissions.includes(RIGHTS[part] ?? `*${part}*`))).toEqual([])
  const [, types = ''] = /WEBHOOK_EVENTS = \[(.*?)\]/s.exec(read('worker/payments/webhook.ts')) ?? []
  const events = [...types.matchAll(/'(.+)'/g)].map(([, event = '']) => event)
  expect(events).toContain('charge.dispute.closed')
  expect(events.filter(event => !operating.includes(`\`${event}\``))).toEqual([])
})
