/** Long enough to scroll through a list, short enough not to matter. */
const SECONDS = 5 * 60

/**
 * A list read in full, kept in the local data centre's cache. `refresh` always reads it again; `use-cache` only when it
 * is not cached, as after five minutes or in another data centre.
 */
export async function cachedListing<T>(
  name: string,
  how: 'use-cache' | 'refresh',
  read: () => Promise<T[]>,
): Promise<T[]> {
  const key = `https://listing.invalid/${name}`
  const known = how === 'use-cache' ? await caches.default.match(key) : undefined
  if (known) return known.json<T[]>()
  const list = await read()
  await caches.default.put(key, Response.json(list, { headers: { 'Cache-Control': `max-age=${SECONDS}` } }))
  return list
}
