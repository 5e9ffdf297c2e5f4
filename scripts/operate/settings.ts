import { randomBytes } from 'node:crypto'
import { Config, SERVICE_KEYS } from '../../worker/env.ts'
import { areTokenKeys, findMalformed } from '../../worker/features/ops/setting-faults.ts'
import type { Ask } from './ask.ts'
import { ROOT } from './deployment.ts'
import { OperatorError } from './failure.ts'
import { type Kept, keep, keepKeys, readKept, readKeys } from './kept.ts'
import { readTemplate, varsOf } from './template.ts'
import { newTokenKey } from './token-keys.ts'

export const SECRETS = [...SERVICE_KEYS.flatMap(({ names }) => names), 'TOKEN_KEYS', 'OPS_TOKEN']

/** Vars that every operator has their own of. */
const ASKED = [
  { name: 'APP_ORIGIN', about: 'the address of the pages, such as https://photonym.example' },
  { name: 'MAIL_FROM', about: 'the sender of every mail' },
  { name: 'SUPPORT_EMAIL', about: "the recipient of the contact form's messages" },
]

/** What the deployed version of the Worker has. */
export type Running = { vars: Record<string, string>; secrets: string[] }
type Sources = {
  folder: string
  /** Keeps nothing then, neither answers nor keys. */
  isDry: boolean
  env: NodeJS.ProcessEnv
  ask: Ask
  /** With the vars of the template that it was made from, as far as known; null before the first deployment. */
  running: (Running & { template: Record<string, string> }) | null
  appOrigin: string | undefined
}
export type Settings = {
  vars: Record<string, string>
  /** Secrets that the Worker does not have yet, or that the environment gives anew. */
  newSecrets: Record<string, string>
  /** All that the Worker has with `newSecrets`. */
  secrets: string[]
  leftOff: string[]
}

/** The settings that the Worker has, unchanged. */
export function settingsOf({ vars, secrets }: Running): Settings {
  return { vars, secrets: SECRETS.filter(name => secrets.includes(name)), newSecrets: {}, leftOff: [] }
}

/**
 * The vars and secrets of a deployment: from the environment, else what runs, else by asking, else the template's, so that
 * a release changes the vars which nobody has set. What was asked for is kept until it runs, so that it is asked for once.
 * `appOrigin` is used where none is given.
 * @throws OperatorError naming what is missing or malformed
 */
export async function collectSettings(sources: Sources): Promise<Settings> {
  const { folder, isDry, env, running } = sources
  const kept = readKept(folder)
  const own = await collectVars(sources, kept)
  const vars = { ...varsOf(readTemplate(ROOT)), ...own }
  // Before keys are asked for, which would have to be typed again.
  checkValues({ ...vars, ...Object.fromEntries(SECRETS.map(name => [name, env[name]])) }, env)
  const { given, leftOff } = await collectSecrets(sources, kept)
  checkValues({ ...vars, ...given }, env)
  if (!isDry) keep(folder, { vars: own, leftOff })
  const newSecrets = { ...given, ...newKeys(sources) }
  const secrets = SECRETS.filter(name => running?.secrets.includes(name) || name in newSecrets)
  checkServices(secrets)
  return { vars, newSecrets, secrets, leftOff: SECRETS.filter(name => !secrets.includes(name)) }
}

/** The vars that are the deployment's own: given now or before, or differing from the template they were made from. */
async function collectVars({ env, ask, running, appOrigin }: Sources, kept: Kept): Promise<Record<string, string>> {
  const template = varsOf(readTemplate(ROOT))
  const names = Object.keys(Config.shape).filter(name => !SECRETS.includes(name))
  const own: Record<string, string> = { ...(appOrigin && { APP_ORIGIN: appOrigin }), ...(running ? {} : kept.vars) }
  for (const name of names) {
    const ran = running?.vars[name]
    const value = env[name] ?? (ran === running?.template[name] ? undefined : ran)
    if (value !== undefined) own[name] = value
  }
  const missing: string[] = []
  for (const { name, about } of ASKED) {
    if (name in own || running) continue
    // The template's address is that of one deployment, whose callbacks and mails this one's must not lead to.
    const suggestion = name === 'APP_ORIGIN' ? '' : template[name]
    const answer = (await ask({ name, about, ...(suggestion && { suggestion }) })) ?? suggestion
    if (answer) own[name] = answer
    else missing.push(name)
  }
  if (missing.length > 0) throw new OperatorError(`Missing: ${missing.join(', ')}. Set it in the environment.`)
  return own
}

async function collectSecrets({ env, ask, running }: Sources, kept: Kept) {
  const given: Record<string, string> = {}
  const leftOff = new Set(kept.leftOff)
  for (const { service, names } of SERVICE_KEYS) {
    const isBegun = () => names.some(name => env[name] || name in given || running?.secrets.includes(name))
    for (const name of names) {
      const set = env[name]
      if (set) given[name] = set
      else if (running?.secrets.includes(name) || (leftOff.has(name) && !isBegun())) continue
      else {
        const answer = await ask({ name, about: `a key of ${service}; empty leaves it off`, isSecret: true })
        if (answer) given[name] = answer
        else if (answer === '') for (const one of names) leftOff.add(one)
      }
    }
    // A service works with all of its keys only, so one that was left empty is asked for again.
    if (isBegun()) for (const name of names) leftOff.delete(name)
  }
  return { given, leftOff: [...leftOff] }
}

const MADE = {
  TOKEN_KEYS: () => newTokenKey('k1'),
  OPS_TOKEN: () => randomBytes(32).toString('base64url'),
}

/** The keys that the Worker lacks, given or made. They are kept before they are used: without them tokens cannot be opened. */
function newKeys({ folder, isDry, env, running }: Sources): Record<string, string> {
  const kept = readKeys(folder)
  const fresh: Record<string, string> = {}
  for (const name of ['TOKEN_KEYS', 'OPS_TOKEN'] as const) {
    if (!running?.secrets.includes(name)) fresh[name] = env[name] || kept[name] || MADE[name]()
  }
  if (!isDry && Object.keys(fresh).length > 0) keepKeys(folder, { ...kept, ...fresh })
  return fresh
}

/** @throws OperatorError naming what the Worker would find malformed */
function checkValues(settings: Record<string, string | undefined>, { TOKEN_KEYS }: NodeJS.ProcessEnv): void {
  const malformed = findMalformed(settings)
  if (TOKEN_KEYS && !areTokenKeys(TOKEN_KEYS)) malformed.push('TOKEN_KEYS')
  if (malformed.length > 0)
    throw new OperatorError(`Malformed: ${malformed.join(', ')}. docs/operating.md, "Settings", says what each holds.`)
}

/** @throws OperatorError if a service has some of its secrets only */
export function checkServices(secrets: string[]): void {
  const halves = SERVICE_KEYS.filter(({ names }) => names.some(name => secrets.includes(name)))
  const absent = halves.flatMap(({ names }) => names.filter(name => !secrets.includes(name)))
  if (absent.length > 0) throw new OperatorError(`Missing: ${absent.join(', ')}. Its service has other keys already.`)
}
