import { useEffect, useState, useSyncExternalStore } from 'react'
import { mutate } from 'swr'
import { request } from '#web/lib/api.ts'
import { api, paymentPage } from '#worker/contract/paths.ts'
import { createCheckout } from './checkout.ts'
import { openProvider } from './open-provider.ts'
import { paidMark } from './paid-mark.ts'

// Removed from the address first of all: the secret beside it belongs neither in the history nor in a bookmark.
const returnedIntent = takeReturnedIntent()

/** The payment of a job. Give the component the job's id as its key. */
export function useCheckout(jobId: string) {
  const [checkout] = useState(() =>
    createCheckout(jobId, {
      request,
      openProvider,
      mark: paidMark(jobId),
      returnedIntent,
      returnUrl: window.location.origin + paymentPage(jobId),
      onJobChanged: () => void mutate(api.job(jobId)),
    }),
  )
  const state = useSyncExternalStore(checkout.subscribe, checkout.getSnapshot)

  useEffect(() => {
    if (returnedIntent !== null) {
      checkout.start()
    }
    return paidMark(jobId).watch(checkout.receive)
  }, [checkout, jobId])

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
  const paymentIntent = new URLSearchParams(window.location.search).get('payment_intent')
  if (window.location.search !== '') {
    window.history.replaceState(window.history.state, '', window.location.pathname)
  }
  return paymentIntent
}
