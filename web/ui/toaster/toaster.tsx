import { useEffect } from 'react'
import { Toaster } from 'sonner'
import { classNames } from '#web/lib/class-names.ts'
import { toastsAreListening } from '#web/lib/toast.ts'
import s from './toaster.module.css'

export function ListeningToaster() {
  useEffect(toastsAreListening, [])
  return (
    <Toaster
      theme="system"
      position="top-center"
      closeButton
      toastOptions={{ classNames: { closeButton: classNames(s.close) } }}
    />
  )
}
