import { useEffect } from 'react'
import { lastSignedIn } from '#web/lib/signed-in-as.ts'
import { useOnline } from '#web/lib/use-online.ts'
import { refreshUser } from '#web/lib/user.ts'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state/error-state.tsx'
import { PRODUCT } from '#worker/domain/limits.ts'
import { BareShell } from './bare-shell.tsx'
import { ConnectionLine } from './connection-line.tsx'

const ASK_EVERY_MS = 5000

/**
 * The shell without a menu, while it is unknown who is signed in. Says what the last user's changes are waiting for,
 * and retries by itself.
 */
export function Unreached({ onRetry }: { onRetry: () => void }) {
  const isOnline = useOnline()
  const userId = lastSignedIn()
  useEffect(() => {
    const timer = window.setInterval(() => {
      if (navigator.onLine && !document.hidden) {
        void refreshUser().catch(() => undefined)
      }
    }, ASK_EVERY_MS)
    return () => window.clearInterval(timer)
  }, [])
  const retry = () => {
    onRetry()
    void refreshUser().catch(() => undefined)
  }
  return (
    <BareShell>
      {userId !== null && <ConnectionLine userId={userId} />}
      {isOnline ? (
        <ErrorState title={`${PRODUCT} cannot be reached`} onRetry={retry}>
          Your photos and your work are safe. Please check your connection and try again.
        </ErrorState>
      ) : (
        <EmptyState title="You are offline" heading="h1">
          <p>This page opens by itself as soon as there is a connection.</p>
        </EmptyState>
      )}
    </BareShell>
  )
}
