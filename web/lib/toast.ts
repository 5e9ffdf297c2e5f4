import { TOAST_MS } from '#worker/domain/limits.ts'
import { readStored, removeStored, store } from './browser-storage.ts'
import { hasSessionEnded, onSessionEnd } from './session-end.ts'

type Kind = 'success' | 'error' | 'warning' | 'info'

/** What a toast offers to do. */
type Offer = { label: string; onPress: () => void }

const firstAsked = Promise.withResolvers<void>()
const listening = Promise.withResolvers<void>()

/** Resolves when the first toast is requested: the code that shows it is needed from then on. */
export const firstToast: Promise<void> = firstAsked.promise

/** Called once the toaster is mounted: a toast shown earlier would be lost. */
export const toastsAreListening: () => void = listening.resolve

/** How to remove the latest toast of each kind; one with an offer is a kind of its own. */
const latest = new Map<Kind | 'offer', () => void>()

/** How long a toast stays, in milliseconds. */
export function toastDuration(kind: Kind, hasOffer: boolean): number {
  if (hasOffer) {
    return TOAST_MS.offer
  }
  return kind === 'success' || kind === 'error' ? TOAST_MS[kind] : TOAST_MS.default
}

/** Shows a toast in place of the previous one of its kind. Returns how to remove it once it is no longer true. */
function show(kind: Kind, text: string, offer?: Offer): () => void {
  // Whoever sees the log-in form need not be the account's owner.
  if (hasSessionEnded()) {
    return () => undefined
  }
  const place = offer ? 'offer' : kind
  const shown = listening.promise.then(async () => {
    const { toast } = await import('sonner')
    if (isGone) {
      return
    }
    const duration = toastDuration(kind, offer !== undefined)
    const action = offer && { label: offer.label, onClick: offer.onPress }
    const id = toast[kind](text, action ? { duration, action } : { duration })
    return () => toast.dismiss(id)
  })
  let isGone = false
  const remove = () => {
    isGone = true
    void shown.then(dismiss => dismiss?.())
  }
  latest.get(place)?.()
  latest.set(place, remove)
  firstAsked.resolve()
  return remove
}

/** Short messages about results that are not visible on the page. */
export const toast = {
  success: (text: string, offer?: Offer) => show('success', text, offer),
  error: (text: string) => show('error', text),
  warning: (text: string) => show('warning', text),
  info: (text: string) => show('info', text),
}

onSessionEnd(() => {
  for (const remove of latest.values()) {
    remove()
  }
})

const CARRIED = 'carried-toast'

/** Shows the toast in the next document, for a page that is about to be left. */
export function carryToast(kind: Kind, text: string): void {
  store('sessionStorage', CARRIED, JSON.stringify({ kind, text }))
}

/** Shows the toast that the previous document left, if any. */
export function showCarriedToast(): void {
  const carried = readStored('sessionStorage', CARRIED)
  if (carried !== null) {
    removeStored('sessionStorage', CARRIED)
    const { kind, text }: { kind: Kind; text: string } = JSON.parse(carried)
    toast[kind](text)
  }
}
