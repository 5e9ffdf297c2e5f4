/** The path and query of a page of ours, as named in an address; null for a place elsewhere. */
export function ownPage(named: string | null): string | null {
  const { origin } = window.location
  if (!named?.startsWith('/') || !URL.canParse(named, origin)) {
    return null
  }
  const url = new URL(named, origin)
  // A path that begins with two slashes names another host.
  return url.origin === origin && !url.pathname.startsWith('//') ? url.pathname + url.search : null
}
