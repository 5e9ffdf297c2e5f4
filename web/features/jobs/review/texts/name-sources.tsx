import { Fragment } from 'react'
import { VisuallyHidden } from '#web/ui/visually-hidden/visually-hidden.tsx'
import type { JobResult } from '#worker/domain/job-result.ts'
import type { NameSource } from '#worker/domain/name-source.ts'
import s from './photo-texts.module.css'

const FROM: Record<NameSource['from'], string> = {
  album: 'album',
  title: 'your title',
  description: 'your description',
  tags: 'your tags',
  place: 'location',
  note: 'your note',
  hint: 'your hint',
}

/** A line that says where the names in our texts come from. */
export function NameSources({ sources }: Pick<JobResult, 'sources'>) {
  // A result sent by an earlier release has no sources.
  if (!sources?.length) {
    return null
  }
  return (
    <p className={s.sources}>
      <VisuallyHidden>Where names come from: </VisuallyHidden>
      {sources.map(({ text, from }, index) => (
        <Fragment key={text}>
          {index > 0 && ' '}
          <bdi>{text}</bdi>:{' '}
          <span className={s.from}>
            {FROM[from]}
            {index < sources.length - 1 && ' ·'}
          </span>
        </Fragment>
      ))}
    </p>
  )
}
