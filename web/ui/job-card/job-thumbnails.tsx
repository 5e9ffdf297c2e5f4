import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import type { JobSummary } from '#worker/contract/jobs.ts'
import s from './job-thumbnails.module.css'

/** The first photos of a job, and how many more it has. */
export function JobThumbnails({ job }: { job: Pick<JobSummary, 'thumbnails' | 'progress'> }) {
  const more = job.progress.totalPhotos - job.thumbnails.length
  return (
    <div className={s.strip}>
      {job.thumbnails.map(({ url, title }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: thumbnails have no id and never change order
        <Thumbnail key={index} url={url} title={title} />
      ))}
      {more > 0 && job.thumbnails.length > 0 && <span className={s.more}>+{more}</span>}
    </div>
  )
}

function Thumbnail({ url, title }: { url: string; title: string }) {
  const [broken, setBroken] = useState(false)
  if (broken || url === '') {
    return (
      <span className={s.thumbnail}>
        <ImageOff aria-hidden size={18} />
      </span>
    )
  }
  return (
    <img
      className={s.thumbnail}
      src={url}
      alt={title}
      width={48}
      height={48}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
    />
  )
}
