import * as z from 'zod'
import type { Cloudflare } from './cloudflare.ts'
import type { Running } from './settings.ts'

const Deployments = z.object({
  deployments: z.array(z.object({ versions: z.array(z.object({ version_id: z.string(), percentage: z.number() })) })),
})
const Version = z.object({
  annotations: z.record(z.string(), z.string()).nullish(),
  resources: z.object({
    bindings: z.array(
      z.object({ type: z.string(), name: z.string(), text: z.string().optional(), id: z.string().optional() }),
    ),
  }),
})

const Versions = z.object({ items: z.array(z.object({ id: z.string() })) })

/** `databaseId`: of the database it works on, if Cloudflare names it. */
export type RunningWorker = Running & { versionId: string; commit: string | null; databaseId: string | undefined }

const scriptOf = (worker: string) => `workers/scripts/${worker}`

/** The version of a Worker that answers requests; null before the first deployment. @throws CloudflareError */
export async function findRunning(cloudflare: Cloudflare, worker: string): Promise<RunningWorker | null> {
  const [versionId] = await deployedVersions(cloudflare, worker)
  if (versionId === undefined) return null
  const { annotations, resources } = await readVersion(cloudflare, worker, versionId)
  const named = (type: string) => resources.bindings.filter(binding => binding.type === type)
  return {
    versionId,
    commit: annotations?.['workers/tag'] ?? null,
    databaseId: named('d1').find(({ name }) => name === 'DB')?.id,
    vars: Object.fromEntries(named('plain_text').map(({ name, text = '' }) => [name, text])),
    secrets: named('secret_text').map(({ name }) => name),
  }
}

/**
 * The commit that was deployed before `commit` first was, so that a second rollback does not bring back what the first one
 * has removed; undefined if none was, or none with a tag. @throws CloudflareError
 */
export async function findEarlierCommit(cloudflare: Cloudflare, worker: string, commit: string) {
  const ids = await deployedVersions(cloudflare, worker)
  const versions = await Promise.all(ids.map(id => readVersion(cloudflare, worker, id)))
  const commits = versions.map(({ annotations }) => annotations?.['workers/tag'])
  return commits.slice(commits.lastIndexOf(commit) + 1).find(tag => !!tag)
}

/** The version that was uploaded last, deployed or not. @throws CloudflareError */
export async function findLatest(cloudflare: Cloudflare, worker: string) {
  const { items } = await cloudflare.read(`${scriptOf(worker)}/versions`, Versions)
  const [latest] = items
  if (!latest) return undefined
  const { annotations } = await readVersion(cloudflare, worker, latest.id)
  return { versionId: latest.id, commit: annotations?.['workers/tag'] ?? null }
}

/** The versions that answered most requests of the last deployments, newest first. */
async function deployedVersions(cloudflare: Cloudflare, worker: string): Promise<string[]> {
  const found = await cloudflare.find(`${scriptOf(worker)}/deployments`, Deployments)
  const most = (found?.deployments ?? []).map(
    ({ versions }) => versions.toSorted((a, b) => b.percentage - a.percentage)[0],
  )
  return most.flatMap(version => version?.version_id ?? [])
}

const readVersion = (cloudflare: Cloudflare, worker: string, versionId: string) =>
  cloudflare.read(`${scriptOf(worker)}/versions/${versionId}`, Version)
