import { memo, useState } from 'react'
import { useCancelledImage } from '#web/lib/use-cancelled-image.ts'
import type { JobResult } from '#worker/domain/job-result.ts'

type SmallPhotoProps = { result: Pick<JobResult, 'urlSmall'>; className: string | undefined }

/** A small picture whose name is shown elsewhere; invisible if it cannot be loaded. */
export const SmallPhoto = memo(function SmallPhoto({ result, className }: SmallPhotoProps) {
  const [isBroken, setIsBroken] = useState(false)
  const image = useCancelledImage()
  return (
    <img
      ref={image}
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
