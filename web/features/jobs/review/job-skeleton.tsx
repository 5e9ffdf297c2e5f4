import { Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden/visually-hidden.tsx'
import cardStyles from '../card/photo-card.module.css'
import s from './job-page.module.css'

/** The page before its job has come, at its real heights. */
export function JobSkeleton() {
  return (
    <div className={s.page} aria-busy="true">
      <VisuallyHidden>Loading the job</VisuallyHidden>
      <Skeleton width="14rem" height={32} />
      <Skeleton width="20rem" height={20} />
      <Skeleton height={88} />
      {[1, 2, 3].map(card => (
        <div key={card} className={cardStyles.card}>
          <Skeleton height={220} />
          <div className={cardStyles.body}>
            <Skeleton width="8rem" height={24} />
            <Skeleton width="60%" height={28} />
            <Skeleton height={72} />
            <Skeleton height={88} />
          </div>
        </div>
      ))}
    </div>
  )
}
