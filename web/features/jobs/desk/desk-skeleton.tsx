import { VisuallyHidden } from '#web/ui/visually-hidden/visually-hidden.tsx'
import { TextsSkeleton } from '../review/texts/texts-skeleton.tsx'
import s from './desk-skeleton.module.css'

/** A placeholder for the desk while the job loads, with bar, filmstrip, picture and texts in their places. */
export function DeskSkeleton() {
  return (
    <div className={s.desk} aria-busy="true" data-fills-window>
      <VisuallyHidden>Loading the desk</VisuallyHidden>
      <div className={s.bar} />
      <div className={s.picture} />
      <div className={s.texts}>
        <TextsSkeleton />
      </div>
    </div>
  )
}
