import type { WholePhoto } from './whole-listing.ts'

/** Long enough to scroll through a list, short enough not to matter. */
const SECONDS = 5 * 60

/**
 * A list that was read whole, from the cache of this place. `refresh` reads it anew; `look` does so only when it is not
 * there any more, as after five minutes or on another machine.
 */
export async function remembered(
  name: string,
  how: 'look' | 'refresh',
  read: () => Promise<WholePhoto[]>,
): Promise<WholePhoto[]> {
  const key = `https://listing.invalid/${name}`
  const known = how === 'look' ? await caches.default.match(key) : undefined
  if (known) return known.json<WholePhoto[]>()
  const list = await read()
  await caches.default.put(key, Response.json(list, { headers: { 'Cache-Control': `max-age=${SECONDS}` } }))
  return list
}
