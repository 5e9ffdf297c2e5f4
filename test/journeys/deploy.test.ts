import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOperator } from '#test/kit/operator.ts'
import { fingerprintOf, parseKeys } from '#worker/keys.ts'
import { openCredentials, sealCredentials } from '#worker/platforms/credentials.ts'

const STEPS = 9
const KILLED_AT = [2, 3, 4, 5, 6, 7, 8, 9]
const APP_ORIGIN = 'https://photos.example'
const SECRETS = {
  OPENAI_API_KEY: 'sk-of-the-model',
  FLICKR_CONSUMER_KEY: 'flickr-key',
  FLICKR_CONSUMER_SECRET: 'f-secret',
}
const GIVEN = { APP_ORIGIN, D1_LOCATION: 'weur', ...SECRETS }
/** Set after the first deployment. */
const CALLS = '5000'
const OWNER = { userId: 'ada', provider: 'flickr' } as const
const CREDENTIALS = { token: 'of ada', secret: 'hers' }
const NAMES = ['photos', 'photos-dead', 'readings', 'scans', 'scans-dead']

let operator: Awaited<ReturnType<typeof newOperator>>
let first: string
/** Credentials that a Worker with the first keys has stored. */
let sealed: string

beforeAll(async () => {
  operator = await newOperator()
  first = operator.commit('One')
})
afterAll(() => operator.stop())

const kept = (): { TOKEN_KEYS: string; OPS_TOKEN: string } =>
  JSON.parse(readFileSync(join(operator.clone, '.deploy/production/keys.json'), 'utf8'))

const writes = async (since: number) => {
  const calls: { seq: number; method: string; path: string }[] = await operator.control(`/calls?since=${since}`)
  return calls.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/query'))
}

test('without a terminal, what is missing is named and nothing is made', async () => {
  const { code, output } = await operator.run('deploy', { env: { APP_ORIGIN } })
  expect(code).toBe(1)
  expect(output).toContain('Missing: D1_LOCATION')
  expect(await writes(0)).toEqual([])
})

test('a deployment that is killed or fails midway is completed by the next run', async () => {
  const outputs: string[] = []
  for (const step of KILLED_AT) {
    const killedAt = `step ${step}/${STEPS}`
    const { output } = await operator.run('deploy', { env: GIVEN, killedAt })
    expect(output).toContain(killedAt)
    outputs.push(output)
  }
  sealed = await sealCredentials(kept(), OWNER, CREDENTIALS)
  const tokenKeys = parseKeys(kept().TOKEN_KEYS).map(key => ({
    id: key.id,
    fingerprint: fingerprintOf(key),
    credentials: 1,
  }))
  await operator.control('/sites/photonym-api/ops', { tokenKeys })
  const rotated = await operator.run('rotate', { args: ['token-keys'] })
  expect(rotated).toMatchObject({ code: 0 })
  outputs.push(rotated.output)
  const second = operator.commit('Two')
  // By then the code is uploaded.
  await operator.control('/faults', { match: 'PUT .*/schedules$', status: 400 })
  const failed = await operator.run('deploy', { env: { ...GIVEN, UNSPLASH_CALLS_PER_HOUR: CALLS } })
  expect(failed).toMatchObject({ code: 1 })
  outputs.push(failed.output)
  const since = (await operator.control('/calls')).at(-1).seq
  const last = await operator.run('deploy')
  expect(last.code).toBe(0)
  expect(last.output).not.toContain('WARNING')
  expect((await writes(since)).map(({ path }) => path)).toContainEqual(expect.stringMatching(/\/schedules$/))
  const { databases, queues, workers, pages } = await operator.control('/state')
  expect(Object.keys(databases)).toEqual(['photonym'])
  expect(databases.photonym.tables).toContain('users')
  const longest = { settings: { message_retention_period: 14 * 86_400 } }
  expect(queues).toMatchObject(Object.fromEntries(NAMES.map(name => [name, longest])))
  expect(Object.keys(queues).sort()).toEqual(NAMES)
  expect(workers['photonym-api'].secrets.toSorted()).toEqual(
    [...Object.keys(SECRETS), 'OPS_TOKEN', 'TOKEN_KEYS'].sort(),
  )
  expect(pages.photonym.production.commitHash).toBe(second)

  const said = [...outputs, last.output, JSON.stringify(await operator.control('/calls'))].join('\n')
  const keys = kept().TOKEN_KEYS.split(',')
  for (const secret of [...Object.values(SECRETS), ...keys, kept().OPS_TOKEN]) expect(said).not.toContain(secret)
  expect(globSync('.deploy/**/secrets.json', { cwd: operator.clone })).toEqual([])
  expect(operator.tracked()).toBe('')
})

test('a deployment migrates only where it must, after it has kept the bookmark of the database', async () => {
  const state = readFileSync(join(operator.clone, '.deploy/production/state.json'), 'utf8')
  const { deployed }: { deployed: { commit: string; at: string; bookmark: string | null }[] } = JSON.parse(state)
  expect(deployed[0]).toMatchObject({ commit: first, bookmark: expect.any(String) })
  const later = deployed.filter(({ commit }) => commit !== first)
  expect(later.map(({ bookmark }) => bookmark)).toEqual(later.map(() => null))
  expect(later).not.toEqual([])
  // Wrangler makes its table of migrations, if it is not there, whenever it is asked to migrate.
  const calls: { at: string; body: unknown }[] = await operator.control('/calls')
  const migrations = calls.filter(({ body }) =>
    /CREATE TABLE IF NOT EXISTS \W*d1_migrations/.test(JSON.stringify(body)),
  )
  expect(migrations).not.toEqual([])
  const times = migrations.map(({ at }) => Date.parse(at))
  expect(Math.min(...times)).toBeGreaterThanOrEqual(Date.parse(deployed[0]?.at ?? ''))
  expect(Math.max(...times)).toBeLessThan(Date.parse(later[0]?.at ?? ''))
})

test('the deployed pages name no loopback origin', () => {
  const headers = readFileSync(join(operator.clone, 'web/dist/_headers'), 'utf8')
  expect(headers).toContain("img-src 'self' data: https:;")
  expect(headers).not.toMatch(/localhost|127\.0\.0\.1|\[::1\]/)
})

test('a second run makes and asks nothing', async () => {
  const since = (await operator.control('/calls')).at(-1).seq
  expect(await operator.run('deploy')).toMatchObject({ code: 0 })
  expect(await writes(since)).toEqual([])
})

test('doctor finds nothing wrong with it, then as many faults as it prints', async () => {
  expect(await operator.run('doctor')).toMatchObject({ code: 0, output: 'No fault.\n' })
  const faults = [
    { code: 'pair', name: 'FLICKR_CONSUMER_SECRET' },
    { code: 'cron', name: '' },
  ]
  const check = { faults: [{ code: 'webhook', name: 'refund.failed' }], unanswered: [] }
  await operator.control('/sites/photonym-api/ops', { faults, check })
  const { code, output } = await operator.run('doctor')
  expect(output.match(/^\S.*: .+\.$/gm)).toEqual([
    expect.stringMatching(/^pair FLICKR_CONSUMER_SECRET: /),
    expect.stringMatching(/^cron: /),
    expect.stringMatching(/^webhook refund.failed: /),
  ])
  expect(code).toBe(3)
  await operator.control('/sites/photonym-api/ops', {})
})

test('doctor that is not let in says so, with an exit code that no number of faults has', async () => {
  expect(await operator.run('doctor', { env: { OPS_TOKEN: 'another' } })).toEqual({
    code: 100,
    output: expect.stringMatching(/^The Worker at \S+ does not accept this OPS_TOKEN\.\n$/),
  })
  expect(await operator.run('doctor', { env: { OPS_TOKEN: 'two\nlines' } })).toEqual({
    code: 100,
    output: 'OPS_TOKEN is not one line of plain characters.\n',
  })
})

test('a rollback that cannot succeed says why, and changes nothing', async () => {
  const seq = (await operator.control('/calls')).at(-1).seq
  const unknown = await operator.run('rollback', { args: ['--to', 'f00d'] })
  expect(unknown).toEqual({
    code: 1,
    output: expect.stringContaining('This clone has no commit f00d. Fetch it first.'),
  })
  const odd = await operator.run('rollback', { args: ['--to=--all'] })
  expect(odd).toEqual({ code: 1, output: expect.stringContaining('This clone has no commit --all.') })

  const added = join(operator.clone, 'migrations/9999_later.sql')
  writeFileSync(added, 'CREATE TABLE later (id INTEGER)')
  const later = operator.commit('A migration')
  const unmigrated = await operator.run('rollback', { args: ['--to', later] })
  expect(unmigrated).toEqual({ code: 1, output: expect.stringContaining('needs 9999_later.sql') })
  rmSync(added)

  const packages = ['package.json', 'package-lock.json'].map(name => join(operator.clone, name))
  const good = packages.map(file => readFileSync(file))
  for (const file of packages) writeFileSync(file, '{')
  const broken = operator.commit('Packages that npm cannot read')
  for (const [index, file] of packages.entries()) writeFileSync(file, good[index] ?? '')
  operator.commit('As before')
  const uninstalled = await operator.run('rollback', { args: ['--to', broken] })
  expect(uninstalled).toEqual({
    code: 1,
    output: expect.stringMatching(/npm install failed .*nothing was changed:\nnpm/),
  })
  expect(await writes(seq)).toEqual([])
})

test('a rollback, also one that is killed, brings back the commit before with the vars and secrets of today', async () => {
  const before = (await operator.control('/state')).workers['photonym-api']
  // What is left of a checkout that was killed while git made it.
  mkdirSync(join(operator.clone, '.deploy/production/checkout/web'), { recursive: true })
  await operator.run('rollback', { killedAt: 'step 5/6' })
  expect(await operator.run('rollback')).toMatchObject({ code: 0 })
  const { workers, pages } = await operator.control('/state')
  const [was, is] = [before, workers['photonym-api']].map(({ versions }) => versions.at(-1))
  expect(is.annotations['workers/tag']).toBe(first)
  expect(is.secrets.toSorted()).toEqual(was.secrets.toSorted())
  expect(is.bindings).toEqual(was.bindings)
  expect(is.bindings).toContainEqual(expect.objectContaining({ name: 'UNSPLASH_CALLS_PER_HOUR', text: CALLS }))
  const { TOKEN_KEYS } = kept()
  expect(TOKEN_KEYS).toMatch(/^k2:.+,k1:/)
  const secret = { name: 'TOKEN_KEYS', text: TOKEN_KEYS }
  expect(await operator.control('/sites/photonym-api/secret', secret)).toEqual({ isSame: true })
  expect(await openCredentials({ TOKEN_KEYS }, OWNER, sealed)).toEqual(CREDENTIALS)
  expect(pages.photonym.production.commitHash).toBe(first)
  expect(operator.tracked()).toBe('')
  const { code, output } = await operator.run('rollback')
  expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('No other commit was deployed before') })
})

test('a var that was set stays, and one that was not follows the template', async () => {
  const template = join(operator.clone, 'wrangler.toml')
  const next = readFileSync(template, 'utf8')
    .replace(/^OPENAI_MODEL = .*$/m, 'OPENAI_MODEL = "next-model"')
    .replace(/^UNSPLASH_CALLS_PER_HOUR = .*$/m, 'UNSPLASH_CALLS_PER_HOUR = "60"')
  expect(next).toContain('UNSPLASH_CALLS_PER_HOUR = "60"')
  writeFileSync(template, next)
  operator.commit('Other vars')
  const deploys = '  would deploy photonym-api'
  // The configuration is complete by then. What the bundler says of the Worker is asked of staging.
  const { output } = await operator.run('deploy', { args: ['--dry-run'], killedAt: deploys })
  expect(output).toContain(deploys)
  const config = readFileSync(join(operator.clone, '.deploy/production/wrangler.toml'), 'utf8')
  expect(config).toContain('OPENAI_MODEL = "next-model"')
  for (const [name, set] of Object.entries({ APP_ORIGIN, UNSPLASH_CALLS_PER_HOUR: CALLS })) {
    expect(config).toContain(`${name} = "${set}"`)
  }
})

test('a malformed setting is named, and nothing is made', async () => {
  const since = (await operator.control('/calls')).at(-1).seq
  const { code, output } = await operator.run('deploy', { env: { APP_ORIGIN: `${APP_ORIGIN}/photos` } })
  expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('Malformed: APP_ORIGIN.') })
  expect(await writes(since)).toEqual([])
})

test('staging names nothing of production but the Pages project', async () => {
  const { output } = await operator.run('deploy', { args: ['--env', 'staging', '--dry-run'], env: GIVEN })
  expect(output).toContain('would make database photonym-staging')
  expect(output).not.toContain('WARNING')
  const config = readFileSync(join(operator.clone, '.deploy/staging/wrangler.toml'), 'utf8')
  const named = [...config.matchAll(/^(?:name|database_name|queue|dead_letter_queue|DEPLOYMENT) = "([a-z].*)"$/gm)]
  expect(named).toHaveLength(13)
  expect(named.filter(([, name]) => !name?.endsWith('-staging'))).toEqual([])
  const { databases } = await operator.control('/state')
  expect(config).not.toContain(databases.photonym.id)
})
