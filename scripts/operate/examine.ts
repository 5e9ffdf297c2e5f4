import * as z from 'zod'
import type { Fault, Ops, ServiceFault } from '../../worker/contract/ops.ts'
import { OperatorError } from './failure.ts'
import { callCheck, callOps, type Site } from './site.ts'

const TIMEOUT_MS = 20_000

/** What health names itself, and what shows only from outside. */
type Code = Fault['code'] | ServiceFault['code'] | 'unreachable' | 'origin' | 'commit'

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
  key: 'Its service refuses it or its other half; the log says why. Set a new one with npm run rotate.',
  webhook: "Stripe sends no events to this address, or not the ones named: correct the webhook in Stripe's Dashboard.",
  mail: "Cloudflare's email service does not send for this domain; the log says why (check.failed). Set the domain up.",
  commit:
    'What runs is not what was deployed last from here: run npm run deploy, unless somebody else has deployed it.',
}

const KEYS: Record<keyof Ops['budgets'], string> = {
  flickr: 'FLICKR_CONSUMER_KEY',
  unsplash: 'UNSPLASH_CLIENT_ID',
  smugmug: 'SMUGMUG_API_KEY',
  model: 'OPENAI_API_KEY',
}

const Named = z.object({ code: z.string(), name: z.string() })
const Check = z.object({ faults: z.array(Named), unanswered: z.array(z.string()) })
const Budgets = z.object({ budgets: z.record(z.string(), z.object({ cause: z.string().nullable() }).nullable()) })

const Health = z.object({
  commit: z.string().nullable(),
  faults: z.array(Named).optional(),
})

export type Examined = {
  /** Where health is asked. */
  site: Site
  /** The origin that it should have; null if that is not to be judged. */
  appOrigin: string | null
  /** What was deployed last; null if that is not known. */
  deployed: string | null
}

/** `lines`: one for each fault. `notes`: what could not be judged. */
export type Found = { lines: string[]; notes: string[] }

/**
 * Looks at a deployment from outside. A fault that hides all others stands alone.
 * @throws OperatorError if the token is not the Worker's
 */
export async function examine({ site, appOrigin, deployed }: Examined): Promise<Found> {
  const { origin: url, token } = site
  const answer = await fetch(`${url}/api/health`, {
    headers: { Authorization: `Bearer ${token}` },
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => null)
  const target = answer?.headers.get('Location')
  if (target) return alone('origin', `${url} redirects to ${new URL(target, url).origin}`)
  const health = Health.safeParse(await answer?.json().catch(() => null))
  if (!health.success) return alone('unreachable', url)
  const { commit, faults } = health.data
  if (!faults) throw new OperatorError(`The Worker at ${url} does not accept this OPS_TOKEN.`)
  const origin = new URL(url).origin
  const services = await examineServices(site)
  const lines = [
    ...[...faults, ...services.faults].map(({ code, name }) => lineOf(code, name)),
    ...(appOrigin === null || origin === appOrigin ? [] : [lineOf('origin', origin)]),
    ...(deployed === null || commit === deployed ? [] : [lineOf('commit', commit ?? 'unknown')]),
  ]
  return { lines, notes: services.notes }
}

const alone = (code: Code, name: string): Found => ({ lines: [lineOf(code, name)], notes: [] })

type Services = { faults: z.infer<typeof Named>[]; notes: string[] }

/** Has the Worker ask its services. If it cannot, what it remembers of its own calls has to do. */
async function examineServices(site: Site): Promise<Services> {
  try {
    const { faults, unanswered } = Check.parse(await callCheck(site))
    return {
      faults,
      notes: unanswered.map(service => `not known: ${service}, which did not answer or is switched off`),
    }
  } catch (error) {
    const why = error instanceof OperatorError ? error.message : 'the release that runs answers otherwise'
    return { faults: await findRefusedKeys(site), notes: [`not known: the services, since ${why}`] }
  }
}

/** The keys that services refused when the Worker called them last. None where the Worker cannot tell. */
async function findRefusedKeys(site: Site): Promise<Services['faults']> {
  const { data } = Budgets.safeParse(await callOps(site).catch(() => null))
  return Object.entries(KEYS).flatMap(([service, name]) =>
    data?.budgets[service]?.cause === 'refused' ? [{ code: 'key', name }] : [],
  )
}

function lineOf(code: string, name: string): string {
  const sentence = code in SENTENCES ? SENTENCES[code as Code] : 'docs/operating.md, "Health", says what to do.'
  return `${`${code} ${name}`.trimEnd()}: ${sentence}`
}
