import { refreshUser } from '#web/lib/user.ts'
import { ErrorState } from '#web/ui/error-state/error-state.tsx'
import { PRODUCT } from '#worker/domain/limits.ts'

/** The same markup as in app.html, so that nothing moves when React takes over. */
export function Boot() {
  return <p className="boot">{PRODUCT}</p>
}

export function BootFailed({ onRetry }: { onRetry: () => void }) {
  const retry = () => {
    onRetry()
    void refreshUser().catch(() => undefined)
  }
  return (
    <ErrorState title={`${PRODUCT} cannot be reached`} onRetry={retry}>
      Your photos and your work are safe. Please check your connection and try again.
    </ErrorState>
  )
}
