declare const self: ServiceWorkerGlobalScope

// Replaces a service worker that is to go: takes over at once, unregisters itself and deletes every copy.
self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', event => event.waitUntil(removeAll()))

async function removeAll(): Promise<void> {
  await self.registration.unregister()
  await Promise.all((await caches.keys()).map(name => caches.delete(name)))
}
