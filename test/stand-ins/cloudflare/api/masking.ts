import type { Part } from './endpoint.ts'

const MASK = '…'

/**
 * A body as the call log shows it: without the value of any secret, and without the files of a bundle or of a page, whose
 * sizes in bytes stand in their place.
 */
export function maskedBody(path: string, json: unknown, parts: Map<string, Part>): unknown {
  if (parts.size === 0) return path === '/pages/assets/upload' ? maskedAssets(json) : masked(json)
  return Object.fromEntries([...parts].map(([field, { content }]) => [field, maskedPart(field, content)]))
}

function maskedPart(field: string, content: Part['content']): unknown {
  if (field === 'metadata' && typeof content === 'string') {
    try {
      return masked(JSON.parse(content))
    } catch {
      return MASK
    }
  }
  // Fields that are no files are short: a branch, a commit, the hashes of a manifest.
  return typeof content === 'string' ? content : `${content.byteLength} bytes`
}

const maskedAssets = (json: unknown) =>
  Array.isArray(json) ? json.map(({ value, ...rest }) => ({ ...rest, bytes: String(value).length })) : MASK

/** Values and texts of whatever calls itself a secret, at any depth. */
function masked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(masked)
  if (value === null || typeof value !== 'object') return value
  const isSecret = 'type' in value && String(value.type).startsWith('secret')
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      isSecret && (key === 'text' || key === 'value' || key === 'key_base64') ? MASK : masked(inner),
    ]),
  )
}
