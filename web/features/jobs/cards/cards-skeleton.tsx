import { Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden/visually-hidden.tsx'
import { TextsSkeleton } from '../review/texts/texts-skeleton.tsx'
import s from './photo-card.module.css'

/** A placeholder for cards or sheet while the job loads; the cards are as high as what follows. */
export function CardsSkeleton({ hasCards }: { hasCards: boolean }) {
  return (
    <div aria-busy="true">
      <Stack>
        <VisuallyHidden>Loading the job</VisuallyHidden>
        <Skeleton width="14rem" height={32} />
        <Skeleton width="20rem" height={20} />
        <Skeleton height={88} />
        {hasCards && <CardListSkeleton />}
      </Stack>
    </div>
  )
}

/** A placeholder for the list alone, whose code is still loading. */
export function CardListSkeleton() {
  return [1, 2, 3].map(card => <PhotoCardSkeleton key={card} />)
}

function PhotoCardSkeleton() {
  return (
    <div className={s.card}>
      <Skeleton height={220} />
      <div className={s.body}>
        <TextsSkeleton />
      </div>
    </div>
  )
}
