import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { SharedStack } from './shared-stack.ts'

const WEB = new URL('../../web', import.meta.url).pathname
const CONTENT_TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' }

/** Builds the pages into a folder that is removed after the test, with `before` in the sources replaced by `after`. */
export async function buildRelease(before = '', after = '', serviceWorker: 'on' | 'off' = 'on'): Promise<string> {
  const { build } = await import('vite')
  const outDir = mkdtempSync(join(tmpdir(), 'release-'))
  process.once('exit', () => rmSync(outDir, { recursive: true, force: true }))
  const transform = (code: string) => (before !== '' && code.includes(before) ? code.replaceAll(before, after) : null)
  process.env.SERVICE_WORKER = serviceWorker
  await build({
    root: WEB,
    configFile: join(WEB, 'vite.config.ts'),
    mode: 'sandbox',
    logLevel: 'error',
    build: { outDir },
    plugins: [{ name: 'another-release', enforce: 'pre', transform }],
  }).finally(() => {
    delete process.env.SERVICE_WORKER
  })
  return outDir
}

/**
 * Serves the stack at another origin until the test ends. `release`: a folder of `buildRelease` whose files replace the
 * stack's own. `answers` may answer a path differently; 'never' leaves it unanswered.
 */
export async function releaseServer(stack: SharedStack) {
  const state = {
    app: '',
    release: null as string | null,
    answers: (_path: string): 'never' | { status: number; html: string } | null => null,
  }
  const server = createServer((asked, response) => {
    const path = new URL(asked.url ?? '/', stack.app).pathname
    const other = state.answers(path)
    if (other === 'never') return
    if (other) return void response.writeHead(other.status, { 'content-type': 'text/html' }).end(other.html)
    const file = state.release && /^\/(sw\.js|assets\/.*)$/.test(path) ? join(state.release, path) : null
    if (file && !existsSync(file)) return void response.writeHead(404, { 'content-type': 'text/html' }).end('Gone')
    if (file) {
      const headers = { 'content-type': CONTENT_TYPES[extname(file)], 'cache-control': 'no-cache' }
      return void response.writeHead(200, headers).end(readFileSync(file))
    }
    forward(stack, asked, response, state.release)
  })
  await new Promise<void>(resolve => server.listen(0, 'localhost', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  state.app = `http://localhost:${port}`
  return state
}

/** Passes a request on. If the stack answers with its shell, the release's shell replaces it. */
function forward({ app }: SharedStack, asked: IncomingMessage, response: ServerResponse, release: string | null): void {
  const { 'if-none-match': _, ...others } = asked.headers
  const headers = { ...others, host: new URL(app).host, 'accept-encoding': 'identity' }
  const passed = request(`${app}${asked.url}`, { method: asked.method, headers }, async answer => {
    const isDocument = answer.headers['content-type']?.startsWith('text/html')
    if (!release || !isDocument) {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
      return
    }
    const html = Buffer.concat(await answer.toArray()).toString()
    const { 'content-length': _length, etag: _etag, ...rest } = answer.headers
    const isShell = html.includes('<meta name="release"')
    response.writeHead(answer.statusCode ?? 502, rest)
    response.end(isShell ? readFileSync(join(release, 'app.html')) : html)
  })
  passed.on('error', () => response.destroy())
  asked.pipe(passed)
}
