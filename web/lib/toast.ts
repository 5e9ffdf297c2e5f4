import { TOAST_MS } from '#worker/domain/limits.ts'
import { readStored, removeStored, store } from './browser-storage.ts'

type Kind = 'success' | 'error' | 'warning' | 'info'

const firstAsked = Promise.withResolvers<void>()
const listening = Promise.withResolvers<void>()

/** Resolves when the first toast is requested: the code that shows it is needed from then on. */
export const firstToast: Promise<void> = firstAsked.promise

/** Called once the toaster is mounted: a toast shown earlier would be lost. */
export const toastsAreListening: () => void = listening.resolve

async function show(kind: Kind, text: string, duration: number): Promise<void> {
  firstAsked.resolve()
  await listening.promise
  const { toast } = await import('sonner')
  toast[kind](text, { duration })
}

/** Short messages about results that are not visible on the page. */
export const toast = {
  success: (text: string) => void show('success', text, TOAST_MS.success),
  error: (text: string) => void show('error', text, TOAST_MS.error),
  warning: (text: string) => void show('warning', text, TOAST_MS.default),
  info: (text: string) => void show('info', text, TOAST_MS.default),
}

const CARRIED = 'carried-toast'

/** Shows the toast in the next document: this one is about to be left. */
export function carryToast(kind: Kind, text: string): void {
  store('sessionStorage', CARRIED, JSON.stringify({ kind, text }))
}

/** Shows what the document before had to say, if anything. */
export function showCarriedToast(): void {
  const carried = readStored('sessionStorage', CARRIED)
  if (carried !== null) {
    removeStored('sessionStorage', CARRIED)
    const { kind, text }: { kind: Kind; text: string } = JSON.parse(carried)
    toast[kind](text)
  }
}
