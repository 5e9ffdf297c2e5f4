import * as z from 'zod'
import { askOnTerminal } from './ask.ts'
import { type Cloudflare, findAccount, openCloudflare } from './cloudflare.ts'
import { type Command, readCommand } from './command.ts'
import { ROOT } from './deployment.ts'
import { OperatorError } from './failure.ts'
import { keepKeys, keysFile, operatorToken, readKept, readKeys } from './kept.ts'
import { findLatest, findRunning, type RunningWorker } from './running-worker.ts'
import { checkServices, SECRETS } from './settings.ts'
import { callOps, originsToAsk } from './site.ts'
import { runCommand, runSteps, type Step } from './steps.ts'
import { addTokenKey, dropTokenKey, ShownKeys } from './token-keys.ts'
import { OBJECTS_AT_ONCE, runWrangler } from './wrangler.ts'

/** The operand in place of a secret's name: the new key is made here, and the old ones stay behind it. */
const TOKEN_KEYS = 'token-keys'

type Rotating = Command & {
  cloudflare: Cloudflare
  running: RunningWorker
  secrets: Record<string, string>
  versionId: string | undefined
}

const STEPS: Step<Rotating>[] = [
  {
    name: 'token',
    async run(rotating) {
      rotating.cloudflare = openCloudflare(await findAccount(rotating.env))
      rotating.running = await findRotatable(rotating)
    },
  },
  {
    name: 'values',
    async run(rotating) {
      rotating.secrets = rotating.operands.includes(TOKEN_KEYS)
        ? await rotateTokenKeys(rotating)
        : await collectValues(rotating)
    },
  },
  { name: 'version', run: makeVersion },
  { name: 'deployment', run: deployVersion },
]

/** @throws OperatorError unless the operands are names of secrets, or `token-keys` alone */
function checkOperands({ operands, options }: Command): void {
  const names = SECRETS.filter(name => name !== 'TOKEN_KEYS')
  const unknown = operands.filter(name => name !== TOKEN_KEYS && !names.includes(name))
  const usage = `Name what to rotate: ${TOKEN_KEYS} alone, or any of ${names.join(', ')}.`
  if (unknown.length > 0) throw new OperatorError(`No secret that can be set: ${unknown.join(', ')}. ${usage}`)
  const isTokenKeys = operands.includes(TOKEN_KEYS)
  if (operands.length === 0 || (isTokenKeys && operands.length > 1)) throw new OperatorError(usage)
  if (options.drop !== undefined && !isTokenKeys) throw new OperatorError(`--drop belongs to ${TOKEN_KEYS}.`)
}

/** The version that answers. Secrets are added to the newest one, which would bring its code with it if that were another. */
async function findRotatable({ cloudflare, deployment: { worker } }: Rotating): Promise<RunningWorker> {
  const running = await findRunning(cloudflare, worker)
  if (!running) throw new OperatorError(`${worker} was not deployed yet.`)
  const latest = await findLatest(cloudflare, worker)
  const isSameCode = running.commit !== null && latest?.commit === running.commit
  if (isSameCode || latest?.versionId === running.versionId) return running
  throw new OperatorError(
    `The newest version of ${worker} is not the one that runs, and its code would be deployed, too. Run npm run deploy first.`,
  )
}

async function rotateTokenKeys(rotating: Rotating): Promise<Record<string, string>> {
  const { deployment, env, running, options, change } = rotating
  const keys = readKeys(deployment.folder)
  const kept = keys.TOKEN_KEYS || env.TOKEN_KEYS
  if (!kept) throw new OperatorError(`Missing: TOKEN_KEYS. Bring ${keysFile(deployment.folder)}.`)
  const [origin] = originsToAsk(env, [running.vars.APP_ORIGIN || readKept(deployment.folder).vars.APP_ORIGIN])
  const site = { origin, token: operatorToken(deployment.folder, env) }
  const ops = z.object({ tokenKeys: ShownKeys }).safeParse(await callOps(site))
  if (!ops.success)
    throw new OperatorError(
      'The Worker does not show its token keys: its database does not answer (npm run doctor), or its release is too old.',
    )
  const { tokenKeys } = ops.data
  if (options.drop !== undefined) return { TOKEN_KEYS: dropTokenKey(kept, tokenKeys, options.drop) }
  const list = addTokenKey(kept, tokenKeys)
  // Kept before it is set: what is sealed with a key that nobody has is lost.
  await change(`keep the new list in ${keysFile(deployment.folder)}`, async () =>
    keepKeys(deployment.folder, { ...keys, TOKEN_KEYS: list }),
  )
  return { TOKEN_KEYS: list }
}

async function collectValues({ operands, env, running, deployment, isDry }: Rotating): Promise<Record<string, string>> {
  checkServices(SECRETS.filter(name => running.secrets.includes(name) || operands.includes(name)))
  if (isDry) return Object.fromEntries(operands.map(name => [name, '']))
  const secrets: Record<string, string> = {}
  for (const name of operands) {
    const value = (await askOnTerminal({ name, about: 'the new value', isSecret: true })) ?? env[name]
    if (value) secrets[name] = value
  }
  const missing = operands.filter(name => !(name in secrets))
  if (missing.length > 0) throw new OperatorError(`Missing: ${missing.join(', ')}. Set it in the environment.`)
  const { OPS_TOKEN } = secrets
  if (OPS_TOKEN) keepKeys(deployment.folder, { ...readKeys(deployment.folder), OPS_TOKEN })
  return secrets
}

/** Makes one version with all the secrets, tagged with the commit that runs, so that health goes on to show it. */
async function makeVersion(rotating: Rotating): Promise<void> {
  const { cloudflare, deployment, running, secrets, change } = rotating
  const names = Object.keys(secrets).join(', ')
  await change(`set ${names} in a new version of ${deployment.worker}`, async () => {
    const tag = running.commit === null ? [] : ['--tag', running.commit]
    const args = ['versions', 'secret', 'bulk', '--name', deployment.worker, ...tag]
    // By standard input: a file could outlive a kill, and arguments can be read by others.
    await runWrangler(cloudflare.account, args, { source: ROOT, input: JSON.stringify(secrets) })
    rotating.versionId = (await findLatest(cloudflare, deployment.worker))?.versionId
  })
}

async function deployVersion({ cloudflare, deployment, versionId, secrets, options, change }: Rotating): Promise<void> {
  await change('let it answer all requests', async () => {
    const args = ['versions', 'deploy', `${versionId}@100%`, '--yes', '--name', deployment.worker]
    // An object with the old keys could not open what is sealed with the new one.
    await runWrangler(cloudflare.account, [...args, ...OBJECTS_AT_ONCE], { source: ROOT })
    // Only now: a list without a key that the Worker still has would be refused by the next rotation.
    const { TOKEN_KEYS: list } = secrets
    if (options.drop !== undefined && list)
      keepKeys(deployment.folder, { ...readKeys(deployment.folder), TOKEN_KEYS: list })
  })
}

await runCommand(() => {
  const command = readCommand(['drop'], { takesOperands: true })
  checkOperands(command)
  return runSteps(STEPS, command as Rotating)
})
