// The whole local stack. start.mjs runs it as the leader of a process group.
import { spawn } from 'node:child_process'
import { cpSync, createWriteStream, existsSync, mkdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { buildSettings } from '../web/build/settings.ts'
import { ROOT } from './bootstrap.mjs'
import { buildWeb } from './build-web.mjs'
import { migrateDatabase } from './migrate-database.mjs'
import { ownFreePhotos, writeWorkerConfig } from './worker-config.mjs'

/** `migrated`: a folder with a migrated database without rows, which a new stack copies instead of migrating its own. */
const { STATE_DIR: stateDir = '', DEV: dev, DATABASE_MIGRATED: migrated } = process.env
const port = Number(process.env.PORT)
const sandboxPort = Number(process.env.SANDBOX_PORT)
const app = `http://localhost:${port}`
const sandbox = `http://localhost:${sandboxPort}`
const WORKER = 'photonym-api'
const READY_WITHIN_MS = 120_000

// The supervisor holds the other end of this pipe, so that this group ends too, however the supervisor exits.
process.stdin.on('end', () => process.kill(-process.pid, 'SIGKILL'))
process.stdin.on('error', () => process.kill(-process.pid, 'SIGKILL'))
process.stdin.resume()

let stopping = false
const children = new Set()
const exitWhenAlone = () => stopping && children.size === 0 && process.exit(0)
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    stopping = true
    exitWhenAlone()
  })
}

function fail(message) {
  console.error(message)
  process.exit(1)
}

function portTaken(number) {
  return new Promise(resolve => {
    const socket = connect(number, 'localhost')
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}

function run(name, script, args, options = {}) {
  const log = createWriteStream(join(stateDir, `${name}.log`), { flags: 'a' })
  const child = spawn(process.execPath, [script, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
    env: {
      ...process.env,
      WRANGLER_SEND_METRICS: 'false',
      CLOUDFLARE_CF_FETCH_ENABLED: 'false',
      WRANGLER_HIDE_BANNER: 'true',
      WRANGLER_REGISTRY_PATH: join(stateDir, 'registry'),
      X_LOCAL_OBSERVABILITY: 'false',
      NO_COLOR: '1',
      CI: '1',
      ...options.env,
    },
  })
  children.add(child)
  child.on('exit', () => {
    children.delete(child)
    exitWhenAlone()
  })
  child.stdout.pipe(log, { end: false })
  child.stderr.pipe(log, { end: false })
  return child
}

function runForever(name, script, args, options) {
  run(name, script, args, options).on('exit', () => {
    if (!stopping) fail(`${name} stopped by itself. Its last words are in ${join(stateDir, `${name}.log`)}`)
  })
}

async function serves(url) {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(5000) })).ok
  } catch {
    return false
  }
}

async function untilReady() {
  const deadline = Date.now() + READY_WITHIN_MS
  while (!((await serves(`${sandbox}/control/keys`)) && (await serves(`${app}/api/health`)))) {
    if (Date.now() > deadline) fail(`Not ready within ${READY_WITHIN_MS / 1000} s. See the logs in ${stateDir}`)
    await wait(100)
  }
}

/** The local runtime never fires cron by itself. With `CRON=off` tests decide when it runs. */
function fireCronEveryMinute() {
  setInterval(async () => {
    await fetch(`${app}/cdn-cgi/local/explorer/api/local/scheduled?worker=${WORKER}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ cron: '* * * * *', scheduled_time: Date.now() }),
    }).catch(() => undefined)
  }, 60_000)
}

try {
  buildSettings({ ...process.env, FREE_PHOTOS: ownFreePhotos() })
} catch (error) {
  fail(error.message)
}

for (const [name, number] of [
  ['PORT', port],
  ['SANDBOX_PORT', sandboxPort],
]) {
  if (await portTaken(number)) fail(`Port ${number} is taken. Set ${name} to a free one.`)
}

const { path: config, problems } = writeWorkerConfig({ stateDir, app, sandboxPort })
// It serves all the same, so that a deployment's health can be tried out here.
if (problems.length > 0) console.error(`${problems.join('\n')}\nUntil that is corrected nothing is ready.`)

const wrangler = join(ROOT, 'node_modules', 'wrangler', 'bin', 'wrangler.js')
const persist = join(stateDir, 'wrangler')
rmSync(join(stateDir, 'registry'), { recursive: true, force: true })
mkdirSync(join(stateDir, 'registry'), { recursive: true })

runForever('sandbox', join(ROOT, 'test', 'stand-ins', 'sandbox', 'main.ts'), [], {
  env: { STATE_DIR: stateDir, SANDBOX_PORT: String(sandboxPort), APP_ORIGIN: app, PHOTOS_DIR: process.env.PHOTOS_DIR },
})
// All test stacks share one build of the pages, although their Workers may give other numbers of free photos.
const pages = await buildWeb(process.env.PAGES_FREE_PHOTOS ?? ownFreePhotos())
try {
  if (migrated && !existsSync(persist)) cpSync(migrated, persist, { recursive: true })
  await migrateDatabase(persist)
} catch (error) {
  fail(`The database could not be migrated: ${error.message}`)
}
runForever(
  'app',
  wrangler,
  ['pages', 'dev', pages, '-c', 'wrangler.toml', '-c', config, '--port', String(port), '--persist-to', persist].concat([
    '--inspector-port',
    '0',
    '--show-interactive-dev-session=false',
    '--log-level',
    'info',
  ]),
  { cwd: join(ROOT, 'web') },
)
await untilReady()
if (process.env.CRON !== 'off') fireCronEveryMinute()

let page = app
if (dev) {
  const { createServer } = await import('vite')
  const server = await createServer({
    root: join(ROOT, 'web'),
    configFile: join(ROOT, 'web', 'vite.config.ts'),
    server: { proxy: { '/api': { target: app, ws: true, changeOrigin: true } } },
  })
  await server.listen()
  page = `${server.resolvedUrls?.local[0] ?? app}app.html`
}
console.log(`
Ready on ${page}

Sign in with any e-mail address: the message with the link arrives at ${sandbox}/mail
Then connect Flickr, Unsplash or SmugMug as "ansel". Ctrl-C stops everything.
`)
