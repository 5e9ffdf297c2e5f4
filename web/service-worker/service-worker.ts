declare const self: ServiceWorkerGlobalScope
declare const RELEASE: import('./release.ts').Release

const PREFIX = 'release-'
const COPY = PREFIX + RELEASE.id
const PAGES = new RegExp(RELEASE.pages)
const NO_ANSWER_MS = 3000

self.addEventListener('install', event => event.waitUntil(keepRelease()))
self.addEventListener('activate', event => event.waitUntil(forgetOlder()))

// A page sends `take over` when its user wants the new release, or when it runs that already; any other message asks
// for the release's id.
self.addEventListener('message', ({ data, ports }) =>
  data === 'take over' ? void self.skipWaiting() : ports[0]?.postMessage(RELEASE.id),
)

self.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin || request.method !== 'GET' || request.headers.has('range')) {
    return
  }
  if (request.mode !== 'navigate') {
    if (pathname.startsWith('/assets/')) {
      event.respondWith(fromCopies(request))
    }
  } else if (pathname === '/' ? !navigator.onLine : PAGES.test(pathname)) {
    event.respondWith(fromNetworkFirst(request))
  }
})

/**
 * Stores all of the release's files or none. A file with other contents, wherever it came from, is rejected by its
 * digest.
 */
async function keepRelease(): Promise<void> {
  const isNew = !(await caches.has(COPY))
  const copy = await caches.open(COPY)
  const keep = async ([path, integrity]: (typeof RELEASE.files)[number]) =>
    copy.put(path, await fetch(path, { integrity, redirect: 'error', priority: 'low' }))
  try {
    await Promise.all(RELEASE.files.map(keep))
  } catch (error) {
    // After a rollback the active worker may be of the same release and answer from the same copy.
    if (isNew) await caches.delete(COPY)
    throw error
  }
}

/** Deletes the copies of older releases, except for the latest of them, which other tabs may still run. */
async function forgetOlder(): Promise<void> {
  const others = (await caches.keys()).filter(name => name.startsWith(PREFIX) && name !== COPY)
  await Promise.all(others.slice(0, -1).map(name => caches.delete(name)))
  await self.clients.claim()
}

/** A file's name holds a hash of its contents, so it may come from the copy of any release. */
async function fromCopies(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}

function fromNetworkFirst(request: Request): Promise<Response> {
  const answer = fetch(request)
  const copy = async () => (await caches.match(RELEASE.shell, { cacheName: COPY })) ?? answer
  const late = new Promise(resolve => setTimeout(resolve, NO_ANSWER_MS)).then(copy)
  return Promise.race([answer.catch(copy), late])
}
