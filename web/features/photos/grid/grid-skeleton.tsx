import { Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import s from './grid-skeleton.module.css'

const ROWS = [
  [3, 2, 4],
  [2, 3, 3],
  [4, 3, 2],
  [3, 4, 2],
]

/** A placeholder for the first screen of the grid. */
export function GridSkeleton() {
  return (
    <div className={s.skeleton} aria-hidden>
      {ROWS.map(widths => (
        <div key={widths.join()} className={s.row}>
          {widths.map((width, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
            <div key={index} style={{ flex: width }}>
              <Skeleton height="100%" />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
