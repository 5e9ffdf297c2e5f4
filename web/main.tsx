import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from './app.tsx'
import { listenBeforeRouter } from './lib/before-history.ts'
import { DocumentRouter, isPaymentDocument } from './lib/payment-document.tsx'
import { isPrerendered } from './lib/prerendered.ts'
import { preloadPage } from './pages.tsx'

listenBeforeRouter()
preloadPage(window.location.pathname)

const root = document.getElementById('root')
const Router = isPaymentDocument ? DocumentRouter : BrowserRouter
const app = (
  <StrictMode>
    <App router={routes => <Router>{routes}</Router>} />
  </StrictMode>
)
if (root && isPrerendered) {
  // As a transition React hydrates in slices, and what is typed meanwhile is not kept waiting.
  startTransition(() => {
    hydrateRoot(root, app)
  })
} else if (root) {
  createRoot(root).render(app)
}
