import { useEffect, useState } from 'react'
import { firstToast } from '#web/lib/toast.ts'
import { useDeferredComponent } from '#web/lib/use-deferred-component.ts'

const loadToaster = async () => (await import('./toaster.tsx')).ListeningToaster

/** Where toasts appear. Its code is there before it is needed: a lost connection has to be told, too. */
export function Toasts() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => void firstToast.then(() => setWanted(true)), [])
  const Toaster = useDeferredComponent(loadToaster, wanted)
  return Toaster && <Toaster />
}
