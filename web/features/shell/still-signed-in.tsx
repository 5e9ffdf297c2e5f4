import { useEffect } from 'react'
import { useSWRConfig } from 'swr'
import { navigateHard } from '#web/lib/hard-navigation.ts'
import { keepLoggingOut } from '#web/lib/log-out.ts'
import { leaveSignedOut } from '#web/lib/signed-in-as.ts'
import { useOnline } from '#web/lib/use-online.ts'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { PAGES } from '#worker/contract/paths.ts'
import { PRODUCT } from '#worker/domain/limits.ts'
import { BareShell } from './bare-shell.tsx'

/**
 * Replaces every page while the server has not confirmed a log-out. `isPublic`: whether the replaced page is public.
 */
export function StillSignedIn({ isPublic }: { isPublic: boolean }) {
  const isOnline = useOnline()
  const { mutate } = useSWRConfig()
  useEffect(() => {
    void mutate(() => true, undefined, { revalidate: false })
    if (!isPublic) {
      window.history.replaceState(null, '', PAGES.home)
    }
    return keepLoggingOut(() => {
      if (isPublic) {
        // Loads the page that was to be opened here, such as that of a mailed link.
        navigateHard(window.location.pathname + window.location.search)
      } else {
        leaveSignedOut()
      }
    })
  }, [isPublic, mutate])
  return (
    <BareShell>
      <EmptyState title="This browser is still signed in" heading="h1">
        <p role="status">
          {isOnline
            ? `${PRODUCT} has not confirmed that you are logged out. This page keeps trying.`
            : 'You are offline, so you could not be logged out. This page tries again as soon as there is a connection.'}
        </p>
        <p>
          Your account stays closed here meanwhile, after a reload too. On a shared device, please wait until it is
          done.
        </p>
      </EmptyState>
    </BareShell>
  )
}
