import * as z from 'zod'
import type { Fault, Ops } from '../../worker/contract/ops.ts'
import { OperatorError } from './failure.ts'
import { callOps, type Site } from './site.ts'

const TIMEOUT_MS = 20_000

/** What health names itself, and what shows only from outside. */
type Code = Fault['code'] | 'unreachable' | 'origin' | 'commit' | 'key'

/** What to do about each. */
const SENTENCES: Record<Code, string> = {
  database: 'D1 does not answer; see https://www.cloudflarestatus.com and wait.',
  migrations: 'This migration was not applied: run npm run deploy.',
  owner: 'The database belongs to this other deployment: correct the database or DEPLOYMENT, and deploy again.',
  cron: "Cron does not run: look at the Worker's triggers in Cloudflare's dashboard, or deploy again.",
  'jobs-missing': 'More jobs look lost than are ended: look in the log for job.missing before you do anything else.',
  'token-keys': 'It is missing or malformed, so no stored token opens: set the value that keys.json holds again.',
  pair: 'It is missing, and its service has other keys: set it with npm run rotate.',
  setting: 'It is missing or malformed: correct it in the environment and run npm run deploy.',
  unreachable:
    'Health does not answer there: look whether the domain leads to the Pages project and its deployment succeeded.',
  origin:
    'The pages answer at another address than APP_ORIGIN, to which mails and callbacks lead: correct one of them.',
  key: 'Its service refused it; the log says why (platform.refused, model.refused). Set a new one with npm run rotate.',
  commit:
    'What runs is not what was deployed last from here: run npm run deploy, unless somebody else has deployed it.',
}

const KEYS: Record<keyof Ops['budgets'], string> = {
  flickr: 'FLICKR_CONSUMER_KEY',
  unsplash: 'UNSPLASH_CLIENT_ID',
  smugmug: 'SMUGMUG_API_KEY',
  model: 'OPENAI_API_KEY',
}

const Budgets = z.object({ budgets: z.record(z.string(), z.object({ cause: z.string().nullable() }).nullable()) })

const Health = z.object({
  commit: z.string().nullable(),
  faults: z.array(z.object({ code: z.string(), name: z.string() })).optional(),
})

export type Examined = {
  /** Where health is asked. */
  site: Site
  /** The origin that it should have; null if that is not to be judged. */
  appOrigin: string | null
  /** What was deployed last; null if that is not known. */
  deployed: string | null
}

/**
 * Looks at a deployment from outside. Returns a line for each fault; one that hides all others stands alone.
 * @throws OperatorError if the token is not the Worker's
 */
export async function examine({ site, appOrigin, deployed }: Examined): Promise<string[]> {
  const { origin: url, token } = site
  const answer = await fetch(`${url}/api/health`, {
    headers: { Authorization: `Bearer ${token}` },
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => null)
  const target = answer?.headers.get('Location')
  if (target) return [lineOf('origin', `${url} redirects to ${new URL(target, url).origin}`)]
  const health = Health.safeParse(await answer?.json().catch(() => null))
  if (!health.success) return [lineOf('unreachable', url)]
  const { commit, faults } = health.data
  if (!faults) throw new OperatorError(`The Worker at ${url} does not accept this OPS_TOKEN.`)
  const origin = new URL(url).origin
  return [
    ...faults.map(({ code, name }) => lineOf(code, name)),
    ...(await findRefusedKeys(site)).map(name => lineOf('key', name)),
    ...(appOrigin === null || origin === appOrigin ? [] : [lineOf('origin', origin)]),
    ...(deployed === null || commit === deployed ? [] : [lineOf('commit', commit ?? 'unknown')]),
  ]
}

/** The keys that services refused when the Worker called them last. None where the Worker cannot tell. */
async function findRefusedKeys(site: Site): Promise<string[]> {
  const { data } = Budgets.safeParse(await callOps(site).catch(() => null))
  return Object.entries(KEYS).flatMap(([service, name]) => (data?.budgets[service]?.cause === 'refused' ? [name] : []))
}

function lineOf(code: string, name: string): string {
  const sentence = code in SENTENCES ? SENTENCES[code as Code] : 'docs/operating.md, "Health", says what to do.'
  return `${`${code} ${name}`.trimEnd()}: ${sentence}`
}
