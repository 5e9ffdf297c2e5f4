import { Gift } from 'lucide-react'
import { photoCount } from './criteria.ts'
import s from './select-photos.module.css'

/** Says that there is something for free, while there is. */
export function TrialBanner({ remainingFree }: { remainingFree: number | undefined }) {
  if (!remainingFree) {
    return null
  }
  return (
    <p className={s.trial}>
      <Gift size={16} aria-hidden />
      {photoCount(remainingFree)} free on your account
    </p>
  )
}
