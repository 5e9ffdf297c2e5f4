import { useEffect, useState, useSyncExternalStore } from 'react'
import { mutate } from 'swr'
import { request } from '#web/lib/api.ts'
import type { Bill } from '#web/lib/cancel-payment.ts'
import { api } from '#worker/contract/paths.ts'
import { createCheckout } from './checkout.ts'
import { openProvider } from './open-provider.ts'
import { paidMark } from './paid-mark.ts'

// Removed from the address first of all: the secret beside it belongs neither in the history nor in a bookmark.
const returnedIntent = takeReturnedIntent()

/** The payment of a job or order, which stays the same. `page`: the path of its payment page. */
export function useCheckout(bill: Bill, page: string) {
  const id = 'jobId' in bill ? bill.jobId : bill.orderId
  const [checkout] = useState(() =>
    createCheckout(bill, {
      request,
      openProvider,
      mark: paidMark(id),
      returnedIntent,
      returnUrl: window.location.origin + page,
      onBillChanged: () => void mutate('jobId' in bill ? api.job(id) : api.photoOrder(id)),
    }),
  )
  const state = useSyncExternalStore(checkout.subscribe, checkout.getSnapshot)

  useEffect(() => {
    if (returnedIntent !== null) {
      checkout.start()
    }
    return paidMark(id).watch(checkout.receive)
  }, [checkout, id])

  // The form of a page from the back/forward cache may have been used since.
  useEffect(() => {
    const reload = (event: PageTransitionEvent) => event.persisted && window.location.reload()
    window.addEventListener('pageshow', reload)
    return () => window.removeEventListener('pageshow', reload)
  }, [])

  return { checkout, state }
}

/** The intent with which the bank's page sent the browser back; null on any other visit. */
function takeReturnedIntent(): string | null {
  const url = new URL(window.location.href)
  const paymentIntent = url.searchParams.get('payment_intent')
  for (const name of ['payment_intent', 'payment_intent_client_secret', 'redirect_status']) {
    url.searchParams.delete(name)
  }
  if (url.href !== window.location.href) {
    window.history.replaceState(window.history.state, '', url.pathname + url.search)
  }
  return paymentIntent
}
