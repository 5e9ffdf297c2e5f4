import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { headersFile, LOOPBACK_IMAGES } from '#web/build/pages-files.ts'

const SCRIPT = 'document.documentElement.dataset.js = ""'
const PAGES = [
  `<html><script>${SCRIPT}</script></html>`,
  `<html><script type="module" src="/assets/app.js"></script></html>`,
]
const written = headersFile(PAGES, [])
const policy = /Content-Security-Policy: (.*)/.exec(written)?.[1]?.split('; ') ?? []

test('pages may run their own files and the scripts whose text was known at build time, nothing else', () => {
  const hash = createHash('sha256').update(SCRIPT).digest('base64')
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}'`)
  expect(policy).toContain("default-src 'none'")
  expect(written).not.toContain("script-src 'self' 'unsafe-inline'")
})

test('pages embed nothing, are embedded by nobody, and keep their base', () => {
  for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"]) {
    expect(policy).toContain(rule)
  }
})

test('pages require https for two years and declared content types, and send other sites no referrer', () => {
  expect(written).toMatch(/Strict-Transport-Security: max-age=63072000/)
  expect(written).toContain('X-Content-Type-Options: nosniff')
  expect(written).toContain('Referrer-Policy: same-origin')
})

test('no payment provider is allowed where nothing is paid', () => {
  expect(written).not.toContain('stripe')
})

test('pages name a loopback origin only where the stand-ins run', async () => {
  expect(headersFile(PAGES, LOOPBACK_IMAGES)).toContain("img-src 'self' data: https: http://localhost:*")
  const outDir = await mkdtemp(join(tmpdir(), 'photonym-pages-'))
  onTestFinished(() => rm(outDir, { recursive: true, force: true }))
  const configFile = fileURLToPath(new URL('../../web/vite.config.ts', import.meta.url))
  await build({ configFile, logLevel: 'silent', build: { outDir } })
  const headers = await readFile(join(outDir, '_headers'), 'utf8')
  expect(headers).toContain("img-src 'self' data: https:;")
  expect(headers).not.toMatch(/localhost|127\.0\.0\.1|\[::1\]/)
})
