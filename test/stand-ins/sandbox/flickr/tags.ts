import type { StoredTag } from '../library/photo.ts'

export const MAX_TAGS = 75

const MACHINE = /^([a-z][a-z0-9_]*):([a-z][a-z0-9_]*)=(.+)$/i

function isMachineTag(raw: string): boolean {
  return MACHINE.test(raw)
}

/**
 * Lower case, letters and digits of every script only; a machine tag keeps its namespace and predicate apart. An
 * emoji's variation mark is removed as well.
 */
export function cleanTag(raw: string): string {
  const machine = MACHINE.exec(raw)
  if (machine) return `${machine[1]}:${machine[2]}=`.toLowerCase() + lettersOf(machine[3] ?? '')
  return lettersOf(raw)
}

function lettersOf(raw: string): string {
  const letters = raw.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '')
  return /^\p{M}*$/u.test(letters) ? '' : letters
}

/** Flickr's write format: tags separated by spaces, a tag of several words in double quotes. */
export function parseTagList(list: string): string[] {
  const found: string[] = []
  for (const match of list.matchAll(/"([^"]*)"?|([^\s"]+)/g)) {
    const raw = (match[1] ?? match[2] ?? '').trim()
    if (raw) found.push(raw)
  }
  return found
}

/** The form tags are compared in; a tag of symbols alone has no clean form and is compared as typed. */
function identity(raw: string): string {
  return cleanTag(raw) || raw
}

/** The existing tags followed by the added ones; the first spelling of each clean form wins. */
export function withTags(photoId: string, author: string, existing: StoredTag[], added: string[]): StoredTag[] {
  const result = [...existing]
  const known = new Set(existing.map(tag => identity(tag.raw)))
  const ids = new Set(existing.map(tag => tag.id))
  for (const raw of added) {
    if (known.has(identity(raw))) continue
    known.add(identity(raw))
    const tag = newTag(photoId, author, raw, ids)
    ids.add(tag.id)
    result.push(tag)
  }
  return result
}

/** Exactly these tags; an existing one keeps its id, author and first spelling. */
export function replaceTags(photoId: string, author: string, existing: StoredTag[], wanted: string[]): StoredTag[] {
  const kept = new Map(existing.map(tag => [identity(tag.raw), tag]))
  const result: StoredTag[] = []
  for (const raw of wanted) {
    const old = kept.get(identity(raw))
    if (!old) result.push(...withTags(photoId, author, result, [raw]).slice(result.length))
    else if (!result.includes(old)) result.push(old)
  }
  return result
}

function newTag(photoId: string, author: string, raw: string, taken: Set<string>): StoredTag {
  let number = hash(identity(raw))
  const idOf = () => `${author.split('@')[0]}-${photoId}-${number}`
  while (taken.has(idOf())) number += 1
  return { id: idOf(), author, raw, clean: cleanTag(raw), machine: isMachineTag(raw) }
}

function hash(value: string): number {
  let state = 0x811c9dc5
  for (const unit of Buffer.from(value)) state = Math.imul(state ^ unit, 0x01000193) >>> 0
  return state % 100_000_000
}
