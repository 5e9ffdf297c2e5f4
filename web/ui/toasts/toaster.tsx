import { useEffect } from 'react'
import { Toaster } from 'sonner'
import { toastsAreListening } from '#web/lib/toast.ts'

export function ListeningToaster() {
  useEffect(toastsAreListening, [])
  return <Toaster theme="system" position="top-center" closeButton />
}
