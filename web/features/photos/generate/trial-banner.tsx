import { Gift } from 'lucide-react'
import { counted } from '#web/lib/format.ts'
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import s from './trial-banner.module.css'

/** Shows the free photos left; nothing when there are none. */
export function TrialBanner({ remainingFree }: { remainingFree: number | undefined }) {
  if (remainingFree === 0) {
    return null
  }
  return (
    <p className={s.trial}>
      <Gift size={16} aria-hidden />
      {remainingFree === undefined ? (
        <Skeleton width={200} height="1lh" />
      ) : (
        `${counted(remainingFree, 'photo')} free on your account`
      )}
    </p>
  )
}
