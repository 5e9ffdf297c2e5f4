import { memo, useState } from 'react'
import type { JobResult } from '#worker/domain/job-result.ts'

type SmallPhotoProps = { result: Pick<JobResult, 'urlSmall'>; className: string | undefined }

/** A photo in a row of small ones, whose name stands elsewhere; nothing where its picture cannot be loaded. */
export const SmallPhoto = memo(function SmallPhoto({ result, className }: SmallPhotoProps) {
  const [isBroken, setIsBroken] = useState(false)
  return (
    <img
      className={className}
      style={isBroken ? { visibility: 'hidden' } : undefined}
      src={result.urlSmall}
      alt=""
      decoding="async"
      onError={() => setIsBroken(true)}
      onLoad={() => setIsBroken(false)}
    />
  )
})
