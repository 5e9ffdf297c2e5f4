/** Long enough to scroll through a list, short enough that changes hardly matter. */
const SECONDS = 5 * 60

const keyOf = (name: string) => `https://listing.invalid/${name}`

/**
 * A list that is read in full and kept in the cache of the local data centre. `refresh` always reads it again;
 * `use-cache` only if it is not cached, as after `seconds` or in another data centre.
 */
export async function cachedListing<T>(
  name: string,
  how: 'use-cache' | 'refresh',
  read: () => Promise<T[]>,
  seconds = SECONDS,
): Promise<T[]> {
  const known = how === 'use-cache' ? await findCachedListing<T>(name) : undefined
  if (known) return known
  const list = await read()
  await caches.default.put(keyOf(name), Response.json(list, { headers: { 'Cache-Control': `max-age=${seconds}` } }))
  return list
}

/** The list as it was last read; undefined if it is not cached. */
export async function findCachedListing<T>(name: string): Promise<T[] | undefined> {
  const known = await caches.default.match(keyOf(name))
  return known?.json<T[]>()
}
