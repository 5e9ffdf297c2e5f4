import { offerRelease, ownRelease } from './new-release.ts'

const UPDATE_EVERY_MS = 10 * 60_000

let isStarted = false

/**
 * Installs the service worker, which keeps this release on the device for use without a connection, and offers later
 * releases. Browsers that have no service workers, or refuse them, go without.
 */
export async function startServiceWorker(): Promise<void> {
  const { serviceWorker }: Partial<Navigator> = navigator
  if (isStarted || !serviceWorker) {
    return
  }
  isStarted = true
  try {
    await serviceWorker.register('/sw.js')
    const registration = await serviceWorker.getRegistration()
    if (registration) {
      watchReleases(serviceWorker, registration)
    }
  } catch {
    isStarted = false
  }
}

function watchReleases(container: ServiceWorkerContainer, registration: ServiceWorkerRegistration): void {
  const look = async () => {
    const newest = registration.waiting ?? container.controller
    if (!newest) {
      return
    }
    if ((await releaseOf(newest)) !== ownRelease()) {
      await offerRelease()
    } else if (newest === registration.waiting) {
      // This document already runs the new release; other tabs still find their files in the old copy.
      newest.postMessage('take over')
    }
  }
  const lookWhenInstalled = () => registration.installing?.addEventListener('statechange', () => void look())
  registration.addEventListener('updatefound', lookWhenInstalled)
  // The browser may have found an update before this page could listen.
  lookWhenInstalled()
  container.addEventListener('controllerchange', () => void look())
  void look()
  askForUpdates(registration)
}

function releaseOf(worker: ServiceWorker): Promise<string> {
  const { port1, port2 } = new MessageChannel()
  return new Promise(resolve => {
    port1.onmessage = ({ data }) => resolve(data)
    worker.postMessage('release', [port2])
  })
}

/** Browsers look for updates when a document is loaded, but an app may stay open for days. */
function askForUpdates(registration: ServiceWorkerRegistration): void {
  let askedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && Date.now() - askedAt > UPDATE_EVERY_MS) {
      askedAt = Date.now()
      void registration.update().catch(() => undefined)
    }
  })
}
