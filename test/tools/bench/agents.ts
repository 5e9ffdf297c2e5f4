import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import { newPlace, removePlace, type Stack, type StackPlace, startStack } from '#test/kit/stack.ts'
import { type Client, control, signUp } from '#test/kit/stack-client.ts'
import { until } from '#test/kit/until.ts'
import type { AgentInput } from '#worker/contract/agent.ts'
import type { JobSummary } from '#worker/contract/jobs.ts'
import type { Measurement } from './measure.ts'
import { loadSecrets } from './product.ts'

const MINUTE_MS = 60_000
const PHOTOS = 60
const AGENTS = 1000
/** A tag that no photo of another measurement has. */
const TAG = 'benchagent'
const CONFIG: AgentInput = {
  enabled: true,
  provider: 'flickr',
  scanFrequency: 'every5minutes',
  filters: { tags: [TAG] },
  metadataPreferences: { style: 'descriptive', descriptionSentences: 2 },
}

async function addAgent(stack: Stack): Promise<Client> {
  const client = await signUp(stack, 'agent@example.com')
  await client.connect('ansel')
  await client.put('/api/agent/config', CONFIG)
  return client
}

/** Platform calls per photo that an agent applies, including its share of the listing. */
export async function measureAgentJob(stack: Stack): Promise<Measurement[]> {
  const sandbox = control(stack)
  const client = await addAgent(stack)
  for (let photo = 0; photo < PHOTOS; photo += 1)
    await sandbox.addPhoto('ansel', { title: '', description: '', tags: [TAG] })
  const firstCall = (await sandbox.calls('flickr')).at(-1)?.n ?? 0
  const start = performance.now()
  await sandbox.cron(Date.now())
  const [job] = await until(
    'a job of the agent’s',
    async () => (await client.get<{ jobs: JobSummary[] }>('/api/jobs')).jobs,
    ({ length }) => length > 0,
  )
  const { results } = await until(
    'the agent’s photos',
    () => client.job(job?._id ?? ''),
    ({ status, results }) => status === 'completed' && results.every(({ applied, held }) => applied || held !== null),
  )
  const seconds = (performance.now() - start) / 1000
  const applied = results.filter(result => result.applied).length
  const calls = (await sandbox.calls('flickr', firstCall)).length
  await client.send('DELETE', '/api/auth/disconnect/flickr')
  return [
    {
      what: 'Flickr calls per photo that an agent applies, with its listing',
      value: calls / applied,
      budget: 3.05,
      unit: 'calls',
      note: `${calls} for ${applied} of ${PHOTOS} photos in ${seconds.toFixed(1)} s`,
    },
  ]
}

/** How long cron, queue and scans take for a thousand agents that are due in the same minute. */
export async function measureDueAgents(): Promise<Measurement[]> {
  const place = await newPlace()
  try {
    const first = await startStack(place)
    await addAgent(first)
    await first.stop()
    await copyAgent(place)
    const stack = await startStack(place)
    const sandbox = control(stack)
    const at = Date.now() + MINUTE_MS
    const start = performance.now()
    await sandbox.cron(at)
    await until(
      'a listing of every agent',
      () => sandbox.calls('flickr'),
      calls => calls.filter(({ method }) => method === 'flickr.photos.search').length >= AGENTS,
      300_000,
    )
    const seconds = (performance.now() - start) / 1000
    await stack.stop()
    const database = openD1(place)
    const ended = database.prepare('SELECT count(*) AS agents FROM agents WHERE last_scan_at = ?').get(at)
    database.close()
    return [
      {
        what: `${AGENTS} agents due in one minute: until all were listed`,
        value: seconds,
        budget: 120,
        unit: 's',
        note: `${ended?.agents} scans ended`,
      },
    ]
  } finally {
    removePlace(place)
  }
}

function openD1({ stateDir }: StackPlace): DatabaseSync {
  const files = globSync(join(stateDir, 'wrangler/v3/d1/**/*.sqlite')).filter(file => !file.endsWith('metadata.sqlite'))
  for (const file of files) {
    const database = new DatabaseSync(file)
    if (database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'agents'").get()) return database
    database.close()
  }
  throw new Error('The stack has no database')
}

/** Copies the stack's agent and its account for many users, with different ids, and makes all of them due. */
async function copyAgent(place: StackPlace): Promise<void> {
  const config = { TOKEN_KEYS: readFileSync(join(place.stateDir, 'token-key'), 'utf8') }
  const { openCredentials, sealCredentials } = await loadSecrets()
  const database = openD1(place)
  const rowOf = (table: string) => database.prepare(`SELECT * FROM ${table}`).get() ?? {}
  const [user, account, agent] = [rowOf('users'), rowOf('connected_accounts'), rowOf('agents')]
  const provider = 'flickr'
  const owner = { userId: String(user.id), provider } as const
  const credentials = await openCredentials(config, owner, String(account.credentials))
  const insert = (table: string, row: Record<string, SQLOutputValue>) =>
    database
      .prepare(`INSERT INTO ${table} (${Object.keys(row)}) VALUES (${Object.keys(row).map(() => '?')})`)
      .run(...Object.values(row))
  database.exec('BEGIN')
  for (let copy = 1; copy < AGENTS; copy += 1) {
    const userId = `${user.id}-${copy}`
    const sealed = await sealCredentials(config, { userId, provider }, credentials)
    insert('users', { ...user, id: userId, email: `agent-${copy}@example.com` })
    const ids = {
      id: `${account.id}-${copy}`,
      user_id: userId,
      platform_user_id: `${account.platform_user_id}-${copy}`,
    }
    insert('connected_accounts', { ...account, ...ids, credentials: sealed })
    insert('agents', { ...agent, user_id: userId, mail_token: `${agent.mail_token}-${copy}` })
  }
  database.exec('COMMIT')
  database.exec('UPDATE agents SET due_at = slot_at, leased_until = null')
  database.close()
}
