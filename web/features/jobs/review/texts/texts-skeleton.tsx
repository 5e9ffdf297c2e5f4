import { Skeleton } from '#web/ui/skeleton/skeleton.tsx'

/** A placeholder for the texts of a photo. */
export function TextsSkeleton() {
  return (
    <>
      <Skeleton width="8rem" height={24} />
      <Skeleton width="60%" height={28} />
      <Skeleton height={72} />
      <Skeleton height={88} />
    </>
  )
}
