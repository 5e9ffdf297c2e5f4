import { spawnSync } from 'node:child_process'
import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { type Cloudflare, findAccount, openCloudflare } from './cloudflare.ts'
import { type Command, readCommand } from './command.ts'
import { ROOT } from './deployment.ts'
import { OperatorError } from './failure.ts'
import { addCheckout, fileAt, knownCommit, namesAt, removeCheckout } from './git.ts'
import { keep, keepDeployed, readKept } from './kept.ts'
import { type Database, lackingMigrations } from './query.ts'
import { deployPages, deployWorker, type Release, untilServed, writeConfig } from './release.ts'
import { findDatabase } from './resources.ts'
import { findEarlierCommit, findRunning } from './running-worker.ts'
import { settingsOf } from './settings.ts'
import { originsToAsk } from './site.ts'
import { runCommand, runSteps, type Step } from './steps.ts'
import { OBJECTS_AT_ONCE } from './wrangler.ts'

type RollingBack = Command & { cloudflare: Cloudflare; release: Release }

const LOCKFILE = 'package-lock.json'
const MIGRATION_TAG = /^\[\[migrations\]\]\ntag = "(.*)"$/gm
const lastMigration = (toml: string) => [...toml.matchAll(MIGRATION_TAG)].at(-1)?.[1]

const STEPS: Step<RollingBack>[] = [
  {
    name: 'token',
    async run(command) {
      command.cloudflare = openCloudflare(await findAccount(command.env))
    },
  },
  { name: 'commit', run: chooseRelease },
  {
    name: 'checkout',
    async run({ release, change }) {
      await change(`check out ${release.commit} and install its dependencies`, async () => checkOut(release))
    },
  },
  {
    name: 'Worker',
    async run({ release, change }) {
      await change(`deploy ${release.deployment.worker} with today's vars and secrets`, async () => {
        writeConfig(release)
        const { folder } = release.deployment
        keep(folder, { rollingBackTo: release.commit, workerDue: true })
        await deployWorker(release, OBJECTS_AT_ONCE)
        keepDeployed(folder, release.commit, null)
        keep(folder, { workerDue: false })
      })
    },
  },
  {
    name: 'pages',
    async run({ release, change }) {
      await change(`build the pages and show them on ${release.deployment.branch}`, () => deployPages(release))
    },
  },
  {
    name: 'health',
    async run({ isDry, env, release }) {
      if (isDry) return
      await untilServed(originsToAsk(env, [release.settings.vars.APP_ORIGIN]), release.commit)
      keep(release.deployment.folder, { rollingBackTo: undefined })
      removeCheckout(release.source)
    },
  },
]

async function chooseRelease(command: RollingBack): Promise<void> {
  const { cloudflare, deployment, options } = command
  const running = await findRunning(cloudflare, deployment.worker)
  const database = await findDatabase(cloudflare, deployment.database)
  if (!running?.commit || !database) throw new OperatorError(`${deployment.worker} was not deployed by npm run deploy.`)
  const { rollingBackTo } = readKept(deployment.folder)
  // A rollback that was stopped after its Worker is finished first: the commit before would be another one.
  const stopped = rollingBackTo === running.commit ? rollingBackTo : undefined
  const wanted = options.to ?? stopped ?? (await findEarlierCommit(cloudflare, deployment.worker, running.commit))
  if (!wanted) throw new OperatorError('No other commit was deployed before. Name one with --to.')
  const commit = knownCommit(wanted)
  const [now, then] = [knownCommit(running.commit), commit].map(at => lastMigration(fileAt(at, 'wrangler.toml')))
  if (now !== then) {
    throw new OperatorError(
      `${commit} is from before the migration ${now} of the Durable Objects, which Cloudflare cannot undo. Nothing was changed.`,
    )
  }
  await refuseUnmigrated({ cloudflare, databaseId: database }, commit)
  console.log(`  from ${running.commit} to ${commit}`)
  const settings = settingsOf(running)
  const source = join(deployment.folder, 'checkout')
  command.release = { cloudflare, deployment, databaseId: database, settings, commit, source }
}

/** @throws OperatorError if the commit needs migrations that were not applied, as one that was not deployed yet */
async function refuseUnmigrated(database: Database, commit: string): Promise<void> {
  const missing = await lackingMigrations(database, namesAt(commit, 'migrations'))
  if (missing.length === 0) return
  throw new OperatorError(
    `${commit} needs ${missing.join(', ')}, which the database lacks. Check it out and run npm run deploy. Nothing was changed.`,
  )
}

async function checkOut({ source, commit }: Release): Promise<void> {
  addCheckout(source, commit)
  if (fileAt(commit, LOCKFILE) === readFileSync(join(ROOT, LOCKFILE), 'utf8').trim()) {
    // A bad release should not last for the minutes that an installation takes.
    symlinkSync(join(ROOT, 'node_modules'), join(source, 'node_modules'))
    return
  }
  // Not `npm ci`, which fails if the lockfile was written on another system and lacks this system's binaries.
  const { status, stderr, error } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: source,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  if (status === 0) return
  throw new OperatorError(`npm install failed in ${source}, and nothing was changed:\n${error?.message ?? stderr}`)
}

await runCommand(() => runSteps(STEPS, readCommand(['to']) as RollingBack))
