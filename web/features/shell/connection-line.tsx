import { useEffect } from 'react'
import { counted } from '#web/lib/format.ts'
import { loadRelease, useIsReleaseOffered } from '#web/lib/new-release.ts'
import { useOutbox } from '#web/lib/outbox/current-outbox.ts'
import { useOnline } from '#web/lib/use-online.ts'
import { Button } from '#web/ui/button/button.tsx'
import s from './connection-line.module.css'

const START_AFTER_MS = 2000

/** Says that there is no connection and how many changes are waiting for it, or else that there is a new version. */
export function ConnectionLine({ userId }: { userId: string }) {
  const isOnline = useOnline()
  const { unsent, isWaiting } = useOutbox(userId)
  const isReleaseOffered = useIsReleaseOffered()
  useServiceWorker()
  const waitsForServer = isWaiting && unsent > 0
  return (
    <div role="status" className={s.line}>
      {!isOnline && <p>Offline. {unsent === 0 ? 'Your edits and decisions are kept here.' : kept(unsent, '.')}</p>}
      {isOnline && waitsForServer && <p>{kept(unsent, ' until the server answers.')}</p>}
      {isOnline && !waitsForServer && isReleaseOffered && (
        <p className={s.offer}>
          <span>A new version is ready.</span>
          <Button size="sm" onClick={() => void loadRelease()}>
            Reload
          </Button>
        </p>
      )}
    </div>
  )
}

/** Installs the service worker once the page itself has loaded everything it needs. */
function useServiceWorker(): void {
  useEffect(() => {
    if (import.meta.env.SERVICE_WORKER !== 'on') {
      return
    }
    let timer: number | undefined
    const load = () => {
      const start = async () => (await import('#web/lib/service-worker.ts')).startServiceWorker()
      timer = window.setTimeout(() => void start().catch(() => undefined), START_AFTER_MS)
    }
    if (document.readyState === 'complete') {
      load()
    } else {
      window.addEventListener('load', load)
    }
    return () => {
      window.clearTimeout(timer)
      window.removeEventListener('load', load)
    }
  }, [])
}

function kept(changes: number, rest: string): string {
  return `${counted(changes, 'change')} ${changes === 1 ? 'is' : 'are'} kept here${rest}`
}
