import { BrowserRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { ApiError, request } from '#web/lib/api.ts'
import { ErrorBoundary } from '#web/ui/error-boundary/error-boundary.tsx'
import { Toasts } from '#web/ui/toasts/toasts.tsx'
import { AppRoutes } from './routes.tsx'

/** SWR's defaults for slow links, in one place. */
const fetching = {
  fetcher: (path: string) => request(path),
  revalidateOnFocus: false,
  dedupingInterval: 20_000,
  shouldRetryOnError: (error: unknown) =>
    error instanceof ApiError && ['OFFLINE', 'TIMEOUT', 'INTERNAL'].includes(error.code),
  errorRetryCount: 3,
}

export function App() {
  return (
    <SWRConfig value={fetching}>
      <ErrorBoundary>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </ErrorBoundary>
      <Toasts />
    </SWRConfig>
  )
}
