import { askOnTerminal } from './ask.ts'
import { findAccount, openCloudflare } from './cloudflare.ts'
import { type Command, readCommand } from './command.ts'
import { ROOT } from './deployment.ts'
import { cleanCommit, fileAt } from './git.ts'
import { handWork } from './hand-work.ts'
import { keep, readKept } from './kept.ts'
import { refuseForeign, refuseOther, writeOwner } from './owner.ts'
import {
  commitOfPages,
  deployPages,
  deployWorker,
  migrate,
  type Release,
  removeSecrets,
  untilServed,
  writeConfig,
} from './release.ts'
import { ensureDatabase, ensureProject, ensureQueues, findDatabase } from './resources.ts'
import { findRunning } from './running-worker.ts'
import { collectSettings } from './settings.ts'
import { originsToAsk } from './site.ts'
import { runCommand, runSteps, type Step } from './steps.ts'
import { varsOf } from './template.ts'

/** Of no database, for a dry run that would make one. */
const NO_DATABASE = '00000000-0000-0000-0000-000000000000'

/** What the steps find out for those after them. */
type Deploying = Command &
  Release & {
    subdomain: string | null
    /** Whether anything of the Worker or its settings differs from what runs, or its last deployment did not end. */
    isNew: boolean
  }

const originOf = ({ settings }: Deploying) => settings.vars.APP_ORIGIN ?? ''

const STEPS: Step<Deploying>[] = [
  {
    name: 'token and commit',
    async run(deploying) {
      deploying.cloudflare = openCloudflare(await findAccount(deploying.env))
      deploying.commit = cleanCommit()
    },
  },
  {
    name: 'database',
    async run(deploying) {
      const { cloudflare, deployment } = deploying
      const running = await findRunning(cloudflare, deployment.worker)
      const found = await findDatabase(cloudflare, deployment.database)
      refuseOther(deployment, running?.databaseId, found ?? null)
      deploying.databaseId = (await ensureDatabase(deploying, deploying.env, askOnTerminal)) ?? NO_DATABASE
      if (deploying.databaseId !== NO_DATABASE) {
        await refuseForeign(cloudflare, deploying.databaseId, deployment.worker)
      }
    },
  },
  { name: 'queues', run: ensureQueues },
  {
    name: 'Pages project',
    async run(deploying) {
      deploying.subdomain = await ensureProject(deploying)
    },
  },
  { name: 'settings and secrets', run: collect },
  {
    name: 'migrations',
    run: deploying => whenNew(deploying, 'apply migrations', () => migrate(deploying)),
  },
  {
    name: 'Worker',
    async run(deploying) {
      const { isNew, isDry, deployment } = deploying
      if (isNew && !isDry) keep(deployment.folder, { workerDue: true, pagesDue: true })
      await whenNew(deploying, `deploy ${deployment.worker}`, async () => {
        await deployWorker(deploying)
        keep(deployment.folder, { workerDue: false })
      })
      // Shows what the bundler has to say.
      if (isDry) await deployWorker(deploying, ['--dry-run'])
      else await writeOwner(deploying.cloudflare, deploying.databaseId, deployment.worker)
    },
  },
  { name: 'pages', run: servePages },
  {
    name: 'health',
    async run(deploying) {
      const { isDry, env, commit, subdomain } = deploying
      // Before the domain is set up the project's own address answers.
      const origins = originsToAsk(env, [originOf(deploying), subdomain && `https://${subdomain}`])
      if (!isDry) await untilServed(origins, commit)
    },
  },
]

async function collect(deploying: Deploying): Promise<void> {
  const { source, cloudflare, deployment, env, isDry, subdomain, commit, databaseId } = deploying
  const found = await findRunning(cloudflare, deployment.worker)
  const running = found && { ...found, template: found.commit ? templateAt(found.commit) : {} }
  const appOrigin = deployment.environment === 'staging' && subdomain ? `https://staging.${subdomain}` : undefined
  const settings = await collectSettings({
    folder: deployment.folder,
    isDry,
    env,
    ask: askOnTerminal,
    running,
    appOrigin,
  })
  deploying.settings = settings
  if (settings.leftOff.length > 0) console.log(`  left off: ${settings.leftOff.join(', ')}`)
  const { accountId } = cloudflare.account
  if (!isDry) keep(deployment.folder, { accountId, databaseId })
  removeSecrets(deployment)
  writeConfig({ source, deployment, databaseId, settings })
  deploying.isNew =
    readKept(deployment.folder).workerDue ||
    found?.commit !== commit ||
    Object.keys(settings.newSecrets).length > 0 ||
    Object.entries(settings.vars).some(([name, value]) => name !== 'DEPLOYMENT' && running?.vars[name] !== value)
}

/** The template's vars of a deployed commit; none if this clone does not have it. */
function templateAt(commit: string): Record<string, string> {
  try {
    return varsOf(fileAt(commit, 'wrangler.toml'))
  } catch {
    return {}
  }
}

async function whenNew({ isNew, commit, change }: Deploying, what: string, run: () => Promise<void>) {
  if (isNew) await change(what, run)
  else console.log(`  ${commit} runs with these settings already`)
}

async function servePages(deploying: Deploying): Promise<void> {
  const { cloudflare, deployment, commit, isNew, change } = deploying
  const isDue = isNew || readKept(deployment.folder).pagesDue
  const isShown = !isDue && (await commitOfPages(cloudflare, deployment)) === commit
  if (isShown) console.log(`  ${commit} is shown already`)
  else {
    await change(`build the pages for ${originOf(deploying)} and show them on ${deployment.branch}`, async () => {
      await deployPages(deploying)
      keep(deployment.folder, { pagesDue: false })
    })
  }
}

await runCommand(async () => {
  const deploying = { ...readCommand(), source: ROOT } as Deploying
  await runSteps(STEPS, deploying)
  const { settings, deployment, subdomain } = deploying
  console.log(`\n${handWork({ settings, deployment, subdomain })}`)
})
