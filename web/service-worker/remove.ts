declare const self: ServiceWorkerGlobalScope

// In the place of the worker that is to go: takes over at once, and removes itself and every copy.
self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', event => event.waitUntil(removeAll()))

async function removeAll(): Promise<void> {
  await self.registration.unregister()
  await Promise.all((await caches.keys()).map(name => caches.delete(name)))
}
