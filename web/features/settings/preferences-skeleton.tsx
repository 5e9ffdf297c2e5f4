import { Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import s from './preferences-form.module.css'

/** The form before the preferences have come, at its real heights. */
export function PreferencesSkeleton() {
  return (
    <div className={s.form} role="status" aria-label="Loading preferences">
      <div className={s.columns}>
        <div className={s.side}>
          <Skeleton height={112} />
          <Skeleton height={144} />
        </div>
        <div className={s.styles}>
          <Skeleton height={1100} />
        </div>
      </div>
    </div>
  )
}
