import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sandboxVars } from '../test/kit/sandbox-vars.ts'
import { ROOT } from './bootstrap.mjs'
import { readTemplate, varsOf } from './operate/template.ts'
import { settingProblems } from './setting-problems.ts'

/** Variables that belong together: setting the first selects the real service. */
const SERVICES = [
  {
    key: 'FLICKR_CONSUMER_KEY',
    vars: ['FLICKR_CONSUMER_KEY', 'FLICKR_CONSUMER_SECRET', 'FLICKR_API_URL', 'FLICKR_AUTH_URL'],
  },
  {
    key: 'UNSPLASH_CLIENT_ID',
    vars: [
      'UNSPLASH_CLIENT_ID',
      'UNSPLASH_CLIENT_SECRET',
      'UNSPLASH_API_URL',
      'UNSPLASH_AUTH_URL',
      'UNSPLASH_CALLS_PER_HOUR',
    ],
  },
  { key: 'SMUGMUG_API_KEY', vars: ['SMUGMUG_API_KEY', 'SMUGMUG_API_SECRET', 'SMUGMUG_API_URL'] },
  { key: 'OPENAI_API_KEY', vars: ['OPENAI_API_KEY', 'OPENAI_BASE_URL'] },
  {
    key: 'STRIPE_SECRET_KEY',
    vars: [
      'STRIPE_SECRET_KEY',
      'STRIPE_PUBLISHABLE_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'STRIPE_API_URL',
      'STRIPE_SCRIPT_URL',
    ],
  },
]

/** The real platforms' image hosts. */
const IMAGE_HOSTS = [
  { key: 'FLICKR_CONSUMER_KEY', host: 'live.staticflickr.com' },
  { key: 'UNSPLASH_CLIENT_ID', host: 'images.unsplash.com,plus.unsplash.com' },
  { key: 'SMUGMUG_API_KEY', host: 'photos.smugmug.com' },
]

function readVars(file) {
  if (!existsSync(file)) return {}
  const lines = readFileSync(file, 'utf8').split('\n')
  const pairs = lines.map(line => /^\s*([A-Z0-9_]+)\s*=\s*(.*?)\s*$/.exec(line)).filter(match => match !== null)
  return Object.fromEntries(pairs.map(([, name, value]) => [name, value.replace(/^(["'])(.*)\1$/, '$2')]))
}

/** Not in double quotes, in which the quotes of JSON would stay escaped. */
function quoted(value) {
  return value.includes('"') ? `'${value}'` : JSON.stringify(value)
}

function tokenKey(stateDir) {
  const file = join(stateDir, 'token-key')
  if (!existsSync(file)) writeFileSync(file, `local:${randomBytes(32).toString('base64')}`, { mode: 0o600 })
  return readFileSync(file, 'utf8')
}

/** The number of free photos set for `npm start` or in the user's own `.dev.vars`, or an empty string. */
export function ownFreePhotos() {
  return process.env.FREE_PHOTOS || readVars(join(ROOT, '.dev.vars')).FREE_PHOTOS || ''
}

/** Settings that the environment may give to a local copy. */
const GIVEN = ['CHEAP_PASSWORDS', 'OPS_TOKEN', 'RATE_LIMITS', 'LIBRARY_PHOTOS']

/**
 * Writes `wrangler.toml` and `.dev.vars` into the state folder: the repository's configuration with absolute paths, and
 * the sandbox in place of every service for which the user's own `.dev.vars` has no key. FREE_PHOTOS and the settings named
 * in `GIVEN` take precedence if the environment has them. Returns the config's path, and a line for each setting with which the
 * Worker will not be healthy.
 */
export function writeWorkerConfig({ stateDir, app, sandboxPort }) {
  const own = readVars(join(ROOT, '.dev.vars'))
  const standIns = sandboxVars({ appOrigin: app, sandboxPort })
  for (const { key, vars } of SERVICES) if (own[key]) for (const name of vars) delete standIns[name]
  const hosts = IMAGE_HOSTS.filter(({ key }) => own[key]).map(({ host }) => host)
  standIns.IMAGE_HOSTS = [...hosts, standIns.IMAGE_HOSTS].join(',')
  const FREE_PHOTOS = ownFreePhotos()
  const given = {
    ...(FREE_PHOTOS && { FREE_PHOTOS }),
    ...Object.fromEntries(GIVEN.filter(name => process.env[name]).map(name => [name, process.env[name]])),
  }
  const vars = { ...standIns, TOKEN_KEYS: tokenKey(stateDir), ...own, ...given }
  writeFileSync(
    join(stateDir, '.dev.vars'),
    Object.entries(vars)
      .map(([name, value]) => `${name}=${quoted(value)}\n`)
      .join(''),
    { mode: 0o600 },
  )
  const path = join(stateDir, 'wrangler.toml')
  const { WORKER_BUNDLE: bundle } = process.env
  const toml = readFileSync(join(ROOT, 'wrangler.toml'), 'utf8')
    .replace(/^main = "(.*)"$/m, (_, file) => `main = ${JSON.stringify(bundle || join(ROOT, file))}`)
    .replace(/^migrations_dir = "(.*)"$/m, (_, dir) => `migrations_dir = ${JSON.stringify(join(ROOT, dir))}`)
  writeFileSync(path, toml)
  return { path, problems: settingProblems(own, { ...varsOf(readTemplate(ROOT)), ...vars }) }
}
