import type { Part } from './endpoint.ts'

/** The parts of a multipart body: texts for plain fields and bytes for files. @throws TypeError on a malformed one */
export async function readParts(body: Response | Request): Promise<Map<string, Part>> {
  const parts = new Map<string, Part>()
  for (const [field, value] of await body.formData()) {
    if (typeof value === 'string') parts.set(field, { name: field, content: value })
    else parts.set(field, { name: value.name, content: new Uint8Array(await value.arrayBuffer()) })
  }
  return parts
}
