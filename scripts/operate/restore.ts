import * as z from 'zod'
import { DATABASE_COPY_DAYS } from '../../worker/domain/lifetimes.ts'
import type { SwitchName } from '../../worker/domain/switches.ts'
import { findAccount, openCloudflare } from './cloudflare.ts'
import { type Command, readCommand } from './command.ts'
import { ROOT } from './deployment.ts'
import { OperatorError } from './failure.ts'
import { keep, type Restore, readKept } from './kept.ts'
import { refuseForeign, writeOwner } from './owner.ts'
import { type Database, hasTable } from './query.ts'
import { applyMigrations, readBookmark, writeConfig } from './release.ts'
import { findDatabase } from './resources.ts'
import {
  joinDeleted,
  noteRestore,
  readDeleted,
  readJobs,
  readSettings,
  wakeJobs,
  writeDeleted,
  writeSettings,
} from './restored-rows.ts'
import { findRunning } from './running-worker.ts'
import { type Running, settingsOf } from './settings.ts'
import { runCommand, runSteps, type Step } from './steps.ts'

/** What must not go on while rows change under it. */
const OFF: SwitchName[] = ['describe', 'apply', 'orders', 'signups', 'agents']
const MINUTE_MS = 60_000
const LONGEST_MS = DATABASE_COPY_DAYS * 24 * 60 * MINUTE_MS
const MINUTES = /^(\d+)m$/
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/

/** `unfinished`: a restore that was stopped in between. */
type Restoring = Command &
  Database & { running: Running; at: string; unfinished: Restore | undefined; restore: Restore }

const STEPS: Step<Restoring>[] = [
  {
    name: 'token',
    async run(restoring) {
      const { env, deployment } = restoring
      restoring.cloudflare = openCloudflare(await findAccount(env))
      const databaseId = await findDatabase(restoring.cloudflare, deployment.database)
      if (!databaseId) throw new OperatorError(`There is no database ${deployment.database}.`)
      restoring.databaseId = databaseId
      restoring.running = (await findRunning(restoring.cloudflare, deployment.worker)) ?? { vars: {}, secrets: [] }
      await refuseForeign(restoring.cloudflare, databaseId, deployment.worker)
    },
  },
  { name: 'switches', run: checkSwitches },
  { name: 'keep', run: keepPresent },
  { name: 'go back', run: goBack },
  {
    name: 'migrations',
    async run(restoring) {
      const { cloudflare, deployment, databaseId, running, change } = restoring
      await change('apply migrations', async () => {
        writeConfig({ source: ROOT, deployment, databaseId, settings: settingsOf(running) })
        await applyMigrations({ cloudflare, deployment, source: ROOT })
      })
    },
  },
  {
    name: 'owner and deletions',
    async run(restoring) {
      const { cloudflare, deployment, databaseId, running, change, restore } = restoring
      const { settings, deleted, jobs } = restore
      await change(
        `write the owner, the switches and ${deleted.length} deletions, and wake ${jobs.length} jobs`,
        async () => {
          await writeSettings(restoring, settings)
          await writeDeleted(restoring, deleted)
          await wakeJobs(restoring, jobs)
          await noteRestore(restoring)
          // A Worker that was deployed by hand without the name would leave the database alone.
          if (running.vars.DEPLOYMENT === deployment.worker) {
            await writeOwner(cloudflare, databaseId, deployment.worker)
          }
          keepRestore(restoring, { ...restore, deleted: [], jobs: [], isDone: true })
        },
      )
    },
  },
]

const unfinishedOf = ({ deployment }: Command) => readKept(deployment.folder).restores.find(({ isDone }) => !isDone)

function keepRestore(restoring: Restoring, restore: Restore): void {
  const { folder } = restoring.deployment
  const { restores } = readKept(folder)
  keep(folder, { restores: [...restores.filter(({ isDone }) => isDone), restore] })
  restoring.restore = restore
}

/** An unfinished restore passes: they were off when it began, and the restored database may say otherwise. */
async function checkSwitches(restoring: Restoring): Promise<void> {
  const { cloudflare, databaseId, at, unfinished } = restoring
  if (unfinished) {
    console.log(`  goes on with the restore to ${unfinished.at}`)
    restoring.restore = unfinished
    return
  }
  // A database that has lost the table has nothing to be switched off in, and comes back with all of it off.
  const settings = (await hasTable(restoring, 'operator_settings'))
    ? await readSettings(restoring)
    : OFF.map(name => ({ name, value: 0 }))
  const on = OFF.filter(name => !settings.some(setting => setting.name === name && setting.value === 0))
  if (on.length > 0) {
    throw new OperatorError(`Switch off first, and wait a minute: npm run ops -- off ${on.join(' ')}`)
  }
  const target = await readBookmark(cloudflare, databaseId, at)
  const bookmark = await readBookmark(cloudflare, databaseId)
  restoring.restore = { at, target, bookmark, settings, deleted: [], jobs: [], isBack: false, isDone: false }
}

/** After a stop it is unknown whether the database has gone back, so what was kept before is kept too. */
async function keepPresent(restoring: Restoring): Promise<void> {
  const { restore, change } = restoring
  const deleted = joinDeleted(restore.deleted, await readDeleted(restoring))
  const jobs = [...new Set([...(await readJobs(restoring, restore.at)), ...restore.jobs])]
  restoring.restore = { ...restore, deleted, jobs }
  await change(`keep the bookmark ${restore.bookmark} and ${deleted.length} deletions`, async () =>
    keepRestore(restoring, restoring.restore),
  )
}

async function goBack(restoring: Restoring): Promise<void> {
  const { cloudflare, databaseId, change, restore } = restoring
  if (restore.isBack) {
    console.log(`  the database has gone back to ${restore.at} already`)
    return
  }
  await change(`go back to ${restore.at}`, async () => {
    const query = { bookmark: restore.target }
    await cloudflare.change(`d1/database/${databaseId}/time_travel/restore`, z.unknown(), { method: 'POST', query })
    // At once: Workers would soon read the switches of that time.
    await writeSettings(restoring, restore.settings)
    keepRestore(restoring, { ...restore, isBack: true })
  })
}

/** @throws OperatorError for a time to which D1 cannot go back */
function timeOf(text: string | undefined, now: number): string {
  const [, minutes] = MINUTES.exec(text ?? '') ?? []
  const at = minutes ? now - Number(minutes) * MINUTE_MS : TIME.test(text ?? '') ? Date.parse(text ?? '') : Number.NaN
  if (Number.isNaN(at)) {
    throw new OperatorError('--at is a time with its zone, like 2026-05-01T12:00:00Z, or minutes ago, like 60m.')
  }
  if (at > now) throw new OperatorError(`--at is in the future.`)
  if (at < now - LONGEST_MS) throw new OperatorError(`D1 goes back ${DATABASE_COPY_DAYS} days at most.`)
  return new Date(at).toISOString()
}

await runCommand(async () => {
  const command = readCommand(['at'])
  const at = timeOf(command.options.at, Date.now())
  const unfinished = unfinishedOf(command)
  const isOther = !MINUTES.test(command.options.at ?? '') && unfinished && unfinished.at !== at
  if (isOther) throw new OperatorError(`First finish the restore that was stopped: --at ${unfinished.at}`)
  const restoring = { ...command, at, unfinished } as Restoring
  await runSteps(STEPS, restoring)
  const { database } = command.deployment
  console.log(
    `\nLook at npm run ops, then switch on again: npm run ops -- on ${OFF.join(' ')}\nTo undo the restore: npx wrangler d1 time-travel restore ${database} --bookmark=${restoring.restore.bookmark}`,
  )
})
