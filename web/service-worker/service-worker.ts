declare const self: ServiceWorkerGlobalScope
declare const RELEASE: import('./release.ts').Release

const PREFIX = 'release-'
const COPY = PREFIX + RELEASE.id
const PAGES = new RegExp(RELEASE.pages)
const NO_ANSWER_MS = 3000

self.addEventListener('install', event => event.waitUntil(keepRelease()))
self.addEventListener('activate', event => event.waitUntil(forgetOlder()))

// `take over` comes from a page whose person wants the new release, or that runs it already.
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

/** All or nothing. A file with other contents, whatever sent it, fails by its digest. */
async function keepRelease(): Promise<void> {
  const isNew = !(await caches.has(COPY))
  const copy = await caches.open(COPY)
  const keep = async ([path, integrity]: (typeof RELEASE.files)[number]) =>
    copy.put(path, await fetch(path, { integrity, redirect: 'error', priority: 'low' }))
  try {
    await Promise.all(RELEASE.files.map(keep))
  } catch (error) {
    // After a rollback the worker in use may be of the same release, and answers from the same copy.
    if (isNew) await caches.delete(COPY)
    throw error
  }
}

/** Keeps the release before: other tabs may still run it. */
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
