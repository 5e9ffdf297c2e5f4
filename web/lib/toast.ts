import { TOAST_MS } from '#worker/domain/limits.ts'

type Kind = 'success' | 'error' | 'warning' | 'info'

const firstAsked = Promise.withResolvers<void>()
const listening = Promise.withResolvers<void>()

/** Settles when something is to be shown for the first time: then the code for it can wait no longer. */
export const firstToast: Promise<void> = firstAsked.promise

/** Called by what shows the toasts, once it does: earlier ones would be lost. */
export const toastsAreListening: () => void = listening.resolve

async function show(kind: Kind, text: string, duration: number): Promise<void> {
  firstAsked.resolve()
  await listening.promise
  const { toast } = await import('sonner')
  toast[kind](text, { duration })
}

/** Short messages for results the user cannot see otherwise. */
export const toast = {
  success: (text: string) => void show('success', text, TOAST_MS.success),
  error: (text: string) => void show('error', text, TOAST_MS.error),
  warning: (text: string) => void show('warning', text, TOAST_MS.default),
  info: (text: string) => void show('info', text, TOAST_MS.default),
}
