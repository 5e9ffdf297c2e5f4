const MACHINE_TAG = /^([a-z]\w*:[a-z]\w*)=(.+)$/i

/**
 * Flickr's "clean" form, by which it tells tags apart: lower case, nothing but letters, their marks and digits.
 * A machine tag (`namespace:predicate=value`) keeps its shape; a tag of signs alone stands for itself.
 */
export function cleanTag(raw: string): string {
  const machine = MACHINE_TAG.exec(raw)
  if (machine) return `${machine[1]?.toLowerCase()}=${lettersOf(machine[2] ?? '')}`
  return lettersOf(raw) || raw
}

/** Flickr's search knows a tag by its letters and digits only; one of signs alone it cannot find. */
export function searchForm(raw: string): string {
  return lettersOf(raw) === '' ? '' : cleanTag(raw)
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}

/**
 * The `tags` argument of addTags and setTags: separated by spaces, quoted where a tag holds one. Commas do not
 * separate, and a quote cannot be escaped, so quotes are taken out.
 */
export function tagList(raws: readonly string[]): string {
  return raws
    .map(writable)
    .filter(raw => raw !== '')
    .map(raw => (raw.includes(' ') ? `"${raw}"` : raw))
    .join(' ')
}

/** Whether a tag can be written back exactly as it is spelled. */
export function isWritable(raw: string): boolean {
  return writable(raw) === raw
}

function writable(raw: string): string {
  return raw.replaceAll('"', '').replace(/\s+/g, ' ').trim()
}

/**
 * Those of `wanted` that are new beside `existing` by clean form, at most `room` of them. The last of `wanted` is
 * kept when the others have to give way.
 */
export function newTags(existing: readonly string[], wanted: readonly string[], room: number): string[] {
  const taken = new Set(existing.map(cleanTag))
  const fresh: string[] = []
  for (const raw of wanted.map(writable)) {
    const clean = cleanTag(raw)
    if (clean === '' || taken.has(clean)) continue
    taken.add(clean)
    fresh.push(raw)
  }
  if (fresh.length <= room) return fresh
  const last = fresh.at(-1)
  const keepLast = room > 0 && last !== undefined && cleanTag(last) === cleanTag(writable(wanted.at(-1) ?? ''))
  return keepLast ? [...fresh.slice(0, room - 1), last] : fresh.slice(0, Math.max(0, room))
}
