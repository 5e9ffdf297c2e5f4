import { type ReactNode, useEffect, useState } from 'react'
import { createPath, type Navigator, Router, type To } from 'react-router-dom'
import { isPaymentPage } from '#worker/contract/paths.ts'

/**
 * A content security policy applies to a whole document, and only that of a payment page allows the payment provider.
 */
export const isPaymentDocument = !import.meta.env.SSR && isPaymentPage(window.location.pathname)

const href = (to: To) => (typeof to === 'string' ? to : createPath(to))

const documents: Navigator = {
  createHref: href,
  go: delta => window.history.go(delta),
  push: to => window.location.assign(href(to)),
  replace: to => window.location.replace(href(to)),
}

/** The router of a payment document, where every navigation loads another document. */
export function DocumentRouter({ children }: { children: ReactNode }) {
  const [location] = useState(() => window.location.pathname)
  return (
    <Router location={location} navigator={documents}>
      {children}
    </Router>
  )
}

/** Reloads at the present address, for a page that needs a document of its own. */
export function LoadDocument() {
  useEffect(() => window.location.reload(), [])
  return null
}
