import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import sharp from 'sharp'
import { expect, inject, test } from 'vitest'

const stack = inject('stack')
const PAGES = ['/', '/login', '/settings', '/job/some-job', '/auth-error?error=failed', '/no-such-page']

/** The directives of a content security policy, by name. */
function directives(policy: string | null): Map<string, string[]> {
  const parts = (policy ?? '').split(';').map(part => part.trim().split(/\s+/))
  return new Map(parts.map(([name = '', ...sources]) => [name, sources]))
}

test.each(PAGES)('%s may load only our own files, and nobody may frame it', async path => {
  const { headers } = await fetch(`${stack.app}${path}`)
  const policy = directives(headers.get('content-security-policy'))
  expect(policy.get('default-src')).toEqual(["'none'"])
  expect(policy.get('base-uri')).toEqual(["'none'"])
  expect(policy.get('frame-ancestors')).toEqual(["'none'"])
  expect(policy.get('object-src') ?? ["'none'"]).toEqual(["'none'"])
  const scripts = policy.get('script-src') ?? []
  expect(scripts.filter(source => source !== "'self'" && !source.startsWith("'sha256-"))).toEqual([])
  expect(policy.get('connect-src')).toEqual(["'self'"])
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toMatch(/^(same-origin|no-referrer)$/)
  expect(headers.get('strict-transport-security')).toMatch(/max-age=(3[1-9]\d{6}|[4-9]\d{7}|\d{9})/)
  expect(headers.get('access-control-allow-origin')).toBeNull()
})

test('only a payment page allows the payment provider, and it has a single policy', async () => {
  const { headers } = await fetch(`${stack.app}/payment/some-job`)
  const policy = directives(headers.get('content-security-policy'))
  expect(headers.get('content-security-policy')?.split('default-src')).toHaveLength(2)
  const ofStripe = (name: string) => policy.get(name)?.filter(source => source.includes('stripe.com'))
  expect(ofStripe('script-src')).toEqual(['https://js.stripe.com', 'https://*.js.stripe.com'])
  expect(ofStripe('frame-src')).toEqual([...(ofStripe('script-src') ?? []), 'https://hooks.stripe.com'])
  expect(ofStripe('connect-src')).toEqual(['https://api.stripe.com'])
  for (const path of [...PAGES, '/history', '/payment']) {
    const other = await fetch(`${stack.app}${path}`)
    expect(other.headers.get('content-security-policy')).not.toContain('stripe')
  }
})

test('the app connects early to the hosts that pictures come from, and the landing page to none', async () => {
  const hosts = async (path: string) => {
    const html = await (await fetch(`${stack.app}${path}`)).text()
    return [...html.matchAll(/<link rel="preconnect" href="https:\/\/([^"]+)"/g)].map(([, host]) => host)
  }
  const [, listed = ''] = /^IMAGE_HOSTS = "(.+)"$/m.exec(readFileSync('wrangler.toml', 'utf8')) ?? []
  expect(await hosts('/settings')).toEqual(listed.split(','))
  expect(listed).toContain('live.staticflickr.com')
  expect(await hosts('/')).toEqual([])
})

test('the app can be installed: its manifest and icons are there, as large as they say', async () => {
  const html = await (await fetch(`${stack.app}/settings`)).text()
  const [, manifest = ''] = /<link rel="manifest" href="([^"]+)"/.exec(html) ?? []
  const { icons }: { icons: { src: string; sizes: string; type: string; purpose?: string }[] } = await (
    await fetch(`${stack.app}${manifest}`)
  ).json()
  const raster = icons.filter(({ type }) => type === 'image/png')
  expect(raster.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ['192x192', undefined],
    ['512x512', undefined],
    ['512x512', 'maskable'],
  ])
  const [, touch = ''] = /<link rel="apple-touch-icon" href="([^"]+)"/.exec(html) ?? []
  for (const { src, sizes } of [...raster, { src: touch, sizes: '180x180' }]) {
    const { width, height } = await sharp(await (await fetch(`${stack.app}${src}`)).arrayBuffer()).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
})

test('the service worker is our own file and is revalidated every time', async () => {
  const { headers } = await fetch(`${stack.app}/sw.js`)
  expect(headers.get('cache-control')).toBe('no-cache')
  expect(headers.get('content-type')).toContain('javascript')
  for (const path of ['/settings', '/payment/some-job']) {
    const page = await fetch(`${stack.app}${path}`)
    expect(directives(page.headers.get('content-security-policy')).get('worker-src')).toEqual(["'self'"])
  }
})

test('a page that depends on who is signed in is never cached', async () => {
  const { headers } = await fetch(stack.app)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('vary')).toContain('Cookie')
})

test.each(['/api/health', '/api/auth/me', '/api/nothing-here'])(
  'the answer of %s is stored nowhere and runs nothing',
  async path => {
    const { headers } = await fetch(`${stack.app}${path}`)
    const policy = directives(headers.get('content-security-policy'))
    expect(policy.get('default-src')).toEqual(["'none'"])
    expect(policy.get('frame-ancestors')).toEqual(["'none'"])
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('strict-transport-security')).toMatch(/max-age=\d{8,}/)
  },
)

/** The status that a body gets if it is sent in pieces, without a declared length. */
function statusOfPieces(path: string, kilobytes: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', origin: stack.app, 'transfer-encoding': 'chunked' }
    const sent = request(`${stack.app}${path}`, { method: 'POST', headers }, answer => {
      answer.resume()
      resolve(answer.statusCode)
    })
    sent.on('error', reject)
    for (let piece = 0; piece < kilobytes; piece += 1) sent.write(' '.repeat(1024))
    sent.end('{}')
  })
}

test('a body without a declared length is answered, and refused above 256 KB', async () => {
  expect(await statusOfPieces('/api/auth/email', 4)).toBe(400)
  expect(await statusOfPieces('/api/auth/email', 600)).toBe(413)
})
