import * as z from 'zod'
import type { Part } from '../api/endpoint.ts'
import { malformed } from '../api/failure.ts'
import { hideSecret } from '../workers/bindings.ts'
import type { Binding } from '../workers/worker.ts'

const metadataBody = z.looseObject({
  main_module: z.string(),
  bindings: z.array(z.looseObject({ type: z.string(), name: z.string() })).default([]),
})

/** The field of the Functions' bundle, itself a multipart body like that of a Worker. */
const BUNDLE = '_worker.bundle'
const METADATA = /name="metadata"\r\n(?:[^\r\n]+\r\n)*\r\n([\s\S]*?)\r\n--/

/**
 * The bindings of the Functions, from the configuration that was deployed with them; null without Functions.
 *
 * @throws CloudflareFailure 400 for a bundle without readable metadata
 */
export function readFunctions(parts: Map<string, Part>): Binding[] | null {
  const bundle = parts.get(BUNDLE)
  if (!bundle) return null
  const [, json] = METADATA.exec(Buffer.from(bundle.content).toString('latin1')) ?? []
  const metadata = metadataBody.safeParse(
    json === undefined ? undefined : JSON.parse(Buffer.from(json, 'latin1').toString()),
  )
  if (!metadata.success) throw malformed(z.prettifyError(metadata.error))
  return metadata.data.bindings.map(hideSecret)
}
