import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { headersFile, LOOPBACK } from '#web/build/pages-files.ts'

const SCRIPT = 'document.documentElement.dataset.js = ""'
const PAGES = [
  `<html><script>${SCRIPT}</script></html>`,
  `<html><script type="module" src="/assets/app.js"></script></html>`,
]
const written = headersFile(PAGES, [])
const [policy = [], ofPayments = []] = policiesOf(written)

/** The policies of a `_headers` file in its order, by directive. */
function policiesOf(file: string): string[][] {
  return [...file.matchAll(/ {2}Content-Security-Policy: (.*)/g)].map(([, text = '']) => text.split('; '))
}

test('pages may run their own files and the scripts whose text was known at build time, nothing else', () => {
  const hash = createHash('sha256').update(SCRIPT).digest('base64')
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}'`)
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("media-src 'self'")
  expect(written).not.toContain("script-src 'self' 'unsafe-inline'")
})

test('pages embed nothing, cannot be embedded, and cannot change their base URL', () => {
  for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"]) {
    expect(policy).toContain(rule)
  }
})

test('pages require https for two years and declared content types, and send other sites no referrer', () => {
  expect(written).toMatch(/Strict-Transport-Security: max-age=63072000/)
  expect(written).toContain('X-Content-Type-Options: nosniff')
  expect(written).toContain('Referrer-Policy: same-origin')
})

test('only payment pages let the payment provider in, by a whole policy in place of the other', () => {
  expect(policy.join()).not.toContain('stripe')
  expect(written).toContain('\n/payment/*\n  ! Content-Security-Policy\n  Content-Security-Policy: ')
  const own = ofPayments.map(rule => rule.replaceAll(/ https:\/\/\S*stripe\.com/g, ''))
  expect(own.filter(rule => rule !== 'frame-src')).toEqual(policy)
  const added = (name: string) => ofPayments.find(rule => rule.startsWith(name))?.match(/https:\/\/\S*stripe\.com/g)
  expect(added('script-src')).toEqual(['https://js.stripe.com', 'https://*.js.stripe.com'])
  expect(added('frame-src')).toEqual(['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'])
  expect(added('connect-src')).toEqual(['https://api.stripe.com'])
})

test("a local build allows the stand-in's payment form where the real one is allowed, and nowhere else", () => {
  const [ordinary = [], paying = []] = policiesOf(headersFile(PAGES, LOOPBACK))
  const local = (rules: string[]) => rules.filter(rule => rule.includes('localhost')).map(rule => rule.split(' ')[0])
  expect(local(ordinary)).toEqual(['img-src'])
  expect(local(paying)).toEqual(['script-src', 'img-src', 'connect-src', 'frame-src'])
})
