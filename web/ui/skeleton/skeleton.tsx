import s from './skeleton.module.css'

type SkeletonProps = { width?: string | number; height: string | number }

/** A placeholder for content that is loading, as high as that will be. */
export function Skeleton({ width = '100%', height }: SkeletonProps) {
  return <span className={s.skeleton} style={{ width, height }} aria-hidden data-skeleton />
}
