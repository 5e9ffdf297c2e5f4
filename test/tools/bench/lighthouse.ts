import { execFile } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { brotliCompressSync, constants } from 'node:zlib'
import * as z from 'zod'
import { CHROMIUM_FLAGS, chromiumPath, openBrowser } from '#test/kit/browser.ts'
import type { Stack } from '#test/kit/stack.ts'
import { type Measurement, median } from './measure.ts'

const VERSION = '13.5.0'
const HOME = new URL('../../../node_modules/.cache/lighthouse/', import.meta.url).pathname
const CLI = `${HOME}node_modules/lighthouse/cli/index.js`
const RUNS = 3
const PAGES = ['/', '/privacy', '/login']
const KB = 1024

/** Latency in milliseconds, bytes a second: a weak mobile connection. */
const WEAK_LINK = { offline: false, latency: 400, downloadThroughput: 500_000 / 8, uploadThroughput: 500_000 / 8 }

const Report = z.object({
  categories: z.record(z.string(), z.object({ score: z.number() })),
  audits: z.record(z.string(), z.object({ numericValue: z.number().optional() })),
})
type Report = z.infer<typeof Report>

const RULES = ['accessibility', 'best-practices', 'seo']

/** Lighthouse's simulated mobile profile on the public pages, and how soon the log-in form shows on a weak connection. */
export async function measureLighthouse(stack: Stack): Promise<Measurement[]> {
  await fetchLighthouse()
  const { origin, close } = await serveAsEdge(stack.app)
  const measured: Measurement[] = []
  for (const path of PAGES) {
    const reports: Report[] = []
    for (let made = 0; made < RUNS; made += 1) reports.push(await run(`${origin}${path}`))
    const score = (name: string) => median(reports.map(({ categories }) => categories[name]?.score ?? 0)) * 100
    const audit = (name: string) => median(reports.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN))
    measured.push(
      atLeast(`Lighthouse ${path}, performance`, score('performance'), 98),
      ...RULES.map(name => atLeast(`Lighthouse ${path}, ${name}`, score(name), 100)),
    )
    if (path === '/') {
      measured.push(
        { what: 'landing page, LCP', value: audit('largest-contentful-paint') / 1000, budget: 1.2, unit: 's' },
        { what: 'landing page, CLS', value: audit('cumulative-layout-shift'), budget: 0.01, unit: '' },
        { what: 'landing page, all of it', value: audit('total-byte-weight') / KB, budget: 120, unit: 'KB' },
      )
    }
  }
  measured.push(await measureWeakLink(origin))
  close()
  return measured
}

/** The shortfall from the wanted score, because the table only has upper bounds. */
function atLeast(what: string, score: number, wanted: number): Measurement {
  return { what, value: 100 - score, budget: 100 - wanted, unit: 'missing', note: `${score} of 100, median of ${RUNS}` }
}

const runFile = promisify(execFile)

async function fetchLighthouse(): Promise<void> {
  if (existsSync(CLI)) return
  mkdirSync(HOME, { recursive: true })
  await runFile('npm', ['install', '--prefix', HOME, '--no-save', '--no-audit', `lighthouse@${VERSION}`])
}

async function run(url: string): Promise<Report> {
  const flags = ['--headless=new', ...CHROMIUM_FLAGS].join(' ')
  const args = [CLI, url, '--quiet', '--output=json', '--output-path=stdout', `--chrome-flags=${flags}`]
  const { stdout } = await runFile(process.execPath, args, {
    env: { ...process.env, CHROME_PATH: chromiumPath() },
    maxBuffer: 64 * 1024 * KB,
  })
  return Report.parse(JSON.parse(stdout))
}

type Kept = { status: number; headers: [string, string][]; body: Buffer }

/**
 * Serves the stack's files as Cloudflare's edge does: compressed, and from memory after the first time. Otherwise
 * wrangler and Chromium would compete for the processor, and the local server would be measured with the page.
 */
async function serveAsEdge(app: string): Promise<{ origin: string; close: () => void }> {
  const kept = new Map<string, Promise<Kept>>()
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/'
    const answer = kept.get(path) ?? fetchCompressed(`${app}${path}`)
    if (!path.startsWith('/api/')) kept.set(path, answer)
    const { status, headers, body } = await answer
    response.writeHead(status, headers.flat()).end(body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { origin: `http://localhost:${port}`, close: () => server.close() }
}

async function fetchCompressed(url: string): Promise<Kept> {
  const answer = await fetch(url, { redirect: 'manual' })
  const body = Buffer.from(await answer.arrayBuffer())
  const headers = [...answer.headers].filter(
    ([name]) => !/^(content-encoding|content-length|transfer-encoding)$/.test(name),
  )
  const isText = /text|javascript|json|svg/.test(answer.headers.get('content-type') ?? '')
  if (!isText) return { status: answer.status, headers, body }
  const compressed = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  return { status: answer.status, headers: [...headers, ['content-encoding', 'br']], body: compressed }
}

/** When the log-in form is first painted, with the page's code on its way over the same weak link. */
async function measureWeakLink(origin: string): Promise<Measurement> {
  const browser = await openBrowser()
  const paints: number[] = []
  for (let made = 0; made < RUNS; made += 1) {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', WEAK_LINK)
    await page.goto(`${origin}/login`, { waitUntil: 'commit' })
    await page.getByLabel('Email').waitFor()
    const paint = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime
    await page.waitForFunction(paint)
    paints.push((await page.evaluate(paint)) ?? Number.NaN)
    await page.close()
  }
  await browser.close()
  return { what: 'log-in form at 400 ms, 500 kbit/s', value: median(paints) / 1000, budget: 2, unit: 's' }
}
