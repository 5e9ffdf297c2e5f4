import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Measurement, median } from './measure.ts'
import { claimStatement } from './product.ts'

const MIGRATIONS = new URL('../../../migrations', import.meta.url).pathname
const AT = 1_800_000_000_000
const MINUTE_MS = 60_000
const CLAIM = { at: AT, leaseEnds: AT + 10 * MINUTE_MS, limit: 100, off: [] as [] }
const CLAIMS = 50
const AGENTS = 1_000_000

/** A database with our migrations and this many agents, one in ten of them due. */
function withAgents(count: number): DatabaseSync {
  const database = new DatabaseSync(':memory:')
  const files = readdirSync(MIGRATIONS).filter(file => file.endsWith('.sql'))
  for (const file of files.sort()) database.exec(readFileSync(join(MIGRATIONS, file), 'utf8'))
  database.exec(`
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
    INSERT INTO agents (user_id, enabled, provider, frequency, filter_tags, style, description_sentences, since, slot_at, due_at, mail_token)
    SELECT 'user-' || i, 1, 'flickr', 'hourly', '[]', 'descriptive', 2, 0, 0,
      ${AT} + (i * 7919 % 600 - 60) * ${MINUTE_MS}, 'token-' || i FROM n`)
  return database
}

/** The median duration in milliseconds of a claim, which must return a hundred agents. */
function medianMs(claim: (time: number) => unknown[]): number {
  const times: number[] = []
  for (let time = 0; time < CLAIMS; time += 1) {
    const start = performance.now()
    if (claim(time).length !== CLAIM.limit) throw new Error('Too few agents were claimed')
    times.push(performance.now() - start)
  }
  return median(times)
}

/**
 * How long a claim among a million agents takes, compared with the same change of agents by id, and whether it reads
 * only due ones.
 */
export async function measureClaims(): Promise<Measurement[]> {
  const { sql, params } = await claimStatement(CLAIM)
  const database = withAgents(AGENTS)
  const claim = database.prepare(sql)
  const steps = database
    .prepare(`explain query plan ${sql}`)
    .all(...params)
    .map(({ detail }) => String(detail))
  const ms = medianMs(() => claim.all(...params))
  const byId = database.prepare(`
    UPDATE agents SET due_at = ?, leased_until = ?, claim = claim + 1
    WHERE user_id IN (SELECT value FROM json_each(?)) RETURNING user_id, claim`)
  const someOf = (time: number) => Array.from({ length: CLAIM.limit }, (_, at) => `user-${(time * 100 + at) * 199 + 1}`)
  const floor = medianMs(time => byId.all(CLAIM.leaseEnds, CLAIM.leaseEnds, JSON.stringify(someOf(time))))
  database.close()
  return [
    {
      what: 'claim of 100 among 1,000,000 agents, times its floor',
      value: ms / floor,
      budget: 3,
      unit: '×',
      note: `${ms.toFixed(2)} ms, ${floor.toFixed(2)} ms where their ids are known, medians of ${CLAIMS}`,
    },
    {
      what: 'claim: steps that do not seek an index',
      value: steps.filter(step => step.startsWith('SCAN')).length,
      budget: 0,
      unit: 'steps',
      note: steps.find(step => step.includes('agents_due')) ?? 'agents_due is not used',
    },
  ]
}
