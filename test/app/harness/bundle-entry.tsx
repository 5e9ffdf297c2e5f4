import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from '#web/app.tsx'
import { listenBeforeRouter } from '#web/lib/before-history.ts'
import { DocumentRouter, isPaymentDocument } from '#web/lib/payment-document.tsx'
import { preloadPage } from '#web/pages.tsx'

/**
 * Renders the app as `web/main.tsx` does, without strict mode, which would run every effect and its calls twice.
 * Returns how to remove it.
 */
export function mount(container: Element): () => void {
  listenBeforeRouter()
  preloadPage(window.location.pathname)
  const Router = isPaymentDocument ? DocumentRouter : BrowserRouter
  const root = createRoot(container)
  root.render(<App router={routes => <Router>{routes}</Router>} />)
  return () => root.unmount()
}
