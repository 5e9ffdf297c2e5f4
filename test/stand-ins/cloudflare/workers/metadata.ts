import { createHash } from 'node:crypto'
import * as z from 'zod'
import { type Part, parseBody } from '../api/endpoint.ts'
import { refused } from '../api/failure.ts'
import { readPlan, type StandIn } from '../stand-in.ts'

const names = z.array(z.string()).optional()
const step = z.strictObject({
  new_classes: names,
  new_sqlite_classes: names,
  deleted_classes: names,
  renamed_classes: z.array(z.object({ from: z.string(), to: z.string() })).optional(),
})
const metadataBody = z.looseObject({
  main_module: z.string(),
  bindings: z.array(z.looseObject({ type: z.string(), name: z.string() })).default([]),
  keep_bindings: z.array(z.string()).default([]),
  migrations: z.object({ old_tag: z.string().optional(), new_tag: z.string(), steps: z.array(step) }).optional(),
  annotations: z.record(z.string(), z.string()).default({}),
  limits: z.looseObject({ cpu_ms: z.int().optional() }).optional(),
  code_update_strategy: z.unknown().optional(),
  logpush: z.boolean().optional(),
  observability: z.looseObject({}).optional(),
  tail_consumers: z.array(z.unknown()).optional(),
})

export type Metadata = z.infer<typeof metadataBody>
export type Migrations = NonNullable<Metadata['migrations']>

export type Bundle = { metadata: Metadata; modules: { name: string; bytes: number }[]; etag: string }

/**
 * The parts of an upload: `metadata` and one part a module. What wrangler sends is in `createWorkerUploadForm` of its
 * bundle, and https://developers.cloudflare.com/workers/configuration/multipart-upload-metadata/ describes it.
 *
 * @throws CloudflareFailure 400, 10021 for a missing module, 100328 for CPU limits on the free plan
 */
export function readBundle(standIn: StandIn, parts: Map<string, Part>): Bundle {
  const metadata = parseBody(metadataBody, parseJson(parts.get('metadata')?.content))
  const modules = [...parts].filter(([field]) => field !== 'metadata')
  if (!parts.has(metadata.main_module)) {
    throw refused(10_021, `No such module "${metadata.main_module}".`)
  }
  if (metadata.limits?.cpu_ms !== undefined && readPlan(standIn) === 'free') {
    throw refused(100_328, 'CPU limits are not supported for the Free plan.')
  }
  const hash = createHash('sha256')
  for (const [field, { content }] of modules) hash.update(field).update(content)
  return {
    metadata,
    modules: modules.map(([name, { content }]) => ({ name, bytes: Buffer.byteLength(content) })),
    etag: hash.digest('hex'),
  }
}

function parseJson(content: Part['content'] | undefined): unknown {
  try {
    return JSON.parse(typeof content === 'string' ? content : Buffer.from(content ?? []).toString())
  } catch {
    return undefined
  }
}
