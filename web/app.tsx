import { type ReactNode, useEffect, useState } from 'react'
import { SWRConfig } from 'swr'
import { ApiError, request } from '#web/lib/api.ts'
import { firstToast, showCarriedToast } from '#web/lib/toast.ts'
import { useDeferredComponent } from '#web/lib/use-deferred-component.ts'
import { ErrorBoundary } from '#web/ui/error-boundary/error-boundary.tsx'
import { AppRoutes } from './routes.tsx'

const fetching = {
  fetcher: (path: string) => request(path),
  revalidateOnFocus: false,
  dedupingInterval: 20_000,
  shouldRetryOnError: (error: unknown) =>
    error instanceof ApiError && ['OFFLINE', 'TIMEOUT', 'INTERNAL'].includes(error.code),
  errorRetryCount: 3,
}

type AppProps = { router: (routes: ReactNode) => ReactNode }

/** `router` wraps the routes: that of the browser, of a payment document, or a static one for prerendering. */
export function App({ router }: AppProps) {
  return (
    <SWRConfig value={fetching}>
      <ErrorBoundary>{router(<AppRoutes />)}</ErrorBoundary>
      <Toasts />
    </SWRConfig>
  )
}

const loadToaster = async () => (await import('#web/ui/toaster/toaster.tsx')).ListeningToaster

/** Where toasts appear. Its code is loaded early, so that a lost connection can be reported. */
function Toasts() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    void firstToast.then(() => setWanted(true))
    showCarriedToast()
  }, [])
  const Toaster = useDeferredComponent(loadToaster, wanted)
  return Toaster && <Toaster />
}
