import { lazy, Suspense, useEffect, useState } from 'react'
import { firstToast } from '#web/lib/toast.ts'

const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).ListeningToaster }))

/** Where toasts appear. */
export function Toasts() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => void firstToast.then(() => setWanted(true)), [])
  return wanted ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null
}
