import { execFile } from 'node:child_process'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import type { Cloudflare } from './cloudflare.ts'
import { binOf, type Deployment, suffixOf } from './deployment.ts'
import { OperatorError } from './failure.ts'
import { keepDeployed } from './kept.ts'
import { lackingMigrations } from './query.ts'
import type { Settings } from './settings.ts'
import { fillTemplate } from './template.ts'
import { runWrangler } from './wrangler.ts'

export type Release = {
  cloudflare: Cloudflare
  deployment: Deployment
  databaseId: string
  settings: Settings
  /** Twelve characters, as health shows them. */
  commit: string
  /** The checkout to deploy. */
  source: string
}

const HEALTHY_WITHIN_MS = 180_000
const ASK_EVERY_MS = 2000

const secretsFile = ({ folder }: Deployment) => join(folder, 'secrets.json')
/** A killed deployment leaves its file. */
export const removeSecrets = (deployment: Deployment) => rmSync(secretsFile(deployment), { force: true })

const configFile = ({ folder }: Deployment) => join(folder, 'wrangler.toml')

/** Writes the deployment's configuration, which every call of wrangler names. */
export function writeConfig({
  source,
  deployment,
  databaseId,
  settings,
}: Omit<Release, 'cloudflare' | 'commit'>): void {
  const { environment, worker, database } = deployment
  const vars = { ...settings.vars, DEPLOYMENT: worker }
  const filled = {
    source,
    worker,
    database,
    databaseId,
    suffix: suffixOf(environment),
    vars,
    secrets: settings.secrets,
  }
  writeFileSync(configFile(deployment), fillTemplate(filled))
}

const Bookmark = z.object({ bookmark: z.string() })

/** The bookmark of a database at a time (ISO), or now. @throws CloudflareError */
export async function readBookmark({ read }: Cloudflare, databaseId: string, timestamp?: string): Promise<string> {
  const query = timestamp === undefined ? {} : { timestamp }
  return (await read(`d1/database/${databaseId}/time_travel/bookmark`, Bookmark, query)).bookmark
}

/** Applies the migrations that the database lacks, if any, after its bookmark was kept for a restore. */
export async function migrate(release: Release): Promise<void> {
  const { cloudflare, deployment, databaseId, commit, source } = release
  const lacking = await lackingMigrations({ cloudflare, databaseId }, readdirSync(join(source, 'migrations')))
  keepDeployed(deployment.folder, commit, lacking.length > 0 ? await readBookmark(cloudflare, databaseId) : null)
  // Wrangler would start only to find nothing to do.
  if (lacking.length > 0) await applyMigrations(release)
}

/** Applies the migrations that the database of the written configuration lacks. */
export async function applyMigrations({
  cloudflare,
  deployment,
  source,
}: Pick<Release, 'cloudflare' | 'deployment' | 'source'>): Promise<void> {
  const args = ['d1', 'migrations', 'apply', 'DB', '--remote', '--config', configFile(deployment)]
  await runWrangler(cloudflare.account, args, { source })
}

/** Uploads the Worker with the secrets it lacks, tagged with the commit. */
export async function deployWorker(
  { cloudflare, deployment, settings, commit, source }: Release,
  options: string[] = [],
): Promise<void> {
  const given = Object.keys(settings.newSecrets).length > 0
  try {
    if (given) writeFileSync(secretsFile(deployment), JSON.stringify(settings.newSecrets), { mode: 0o600 })
    await runWrangler(
      cloudflare.account,
      [
        ...['deploy', '--config', configFile(deployment), '--tag', commit],
        ...(given ? ['--secrets-file', secretsFile(deployment)] : []),
        ...options,
      ],
      { source },
    )
  } finally {
    removeSecrets(deployment)
  }
}

const PagesDeployments = z.array(
  z.object({
    environment: z.string(),
    deployment_trigger: z.object({ metadata: z.object({ branch: z.string(), commit_hash: z.string().nullish() }) }),
  }),
)

/** The commit of the pages that are shown; null before the first. */
export async function commitOfPages({ read }: Cloudflare, { project, branch, environment }: Deployment) {
  const query = { env: environment === 'production' ? 'production' : 'preview' }
  const all = await read(`pages/projects/${project}/deployments`, PagesDeployments, query)
  const newest = all.find(({ deployment_trigger }) => deployment_trigger.metadata.branch === branch)
  return newest?.deployment_trigger.metadata.commit_hash ?? null
}

/** Builds the pages for this deployment's address and settings, and uploads them with the Function that calls its Worker. */
export async function deployPages({ cloudflare, deployment, settings, commit, source }: Release): Promise<void> {
  const { APP_ORIGIN = '' } = settings.vars
  const web = join(source, 'web')
  const dist = join(web, 'dist')
  await build(source, { PUBLIC_ORIGIN: APP_ORIGIN, WORKER_CONFIG: configFile(deployment) })
  const { project, branch } = deployment
  const args = ['pages', 'deploy', dist, '--project-name', project, '--branch', branch, '--commit-hash', commit]
  await runWrangler(cloudflare.account, [...args, '--commit-dirty=false'], { source, cwd: web })
}

async function build(source: string, env: Record<string, string>): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    execFile(
      binOf(source, 'vite'),
      ['build'],
      { cwd: join(source, 'web'), env: { ...process.env, ...env } },
      (error, stdout, stderr) =>
        error ? reject(new OperatorError(`The pages could not be built:\n\n${stdout}${stderr}`)) : resolve(),
    )
  })
}

const Health = z.object({ ok: z.boolean(), commit: z.string().nullable() })

/**
 * Waits until one of the addresses shows the deployed commit, and says so if it is not well.
 * @throws OperatorError after three minutes
 */
export async function untilServed(origins: string[], commit: string): Promise<void> {
  const until = Date.now() + HEALTHY_WITHIN_MS
  for (;;) {
    const healths = await Promise.all(origins.map(healthAt))
    const served = healths.find(health => health?.commit === commit)
    if (served?.ok) return
    if (served) return console.log('  something is wrong with it: npm run doctor says what')
    if (Date.now() > until) {
      const shown = healths.map(
        (health, n) => `  ${origins[n]} ${health ? `shows ${health.commit}` : 'does not answer'}`,
      )
      throw new OperatorError(`/api/health does not show the commit ${commit}:\n${shown.join('\n')}`)
    }
    await wait(ASK_EVERY_MS)
  }
}

async function healthAt(origin: string): Promise<z.infer<typeof Health> | null> {
  try {
    const answer = await fetch(`${origin}/api/health`, { signal: AbortSignal.timeout(ASK_EVERY_MS * 5) })
    return Health.parse(await answer.json())
  } catch {
    return null
  }
}
