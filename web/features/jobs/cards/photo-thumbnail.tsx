import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { useCancelledImage } from '#web/lib/use-cancelled-image.ts'
import type { JobResult } from '#worker/domain/job-result.ts'
import s from './photo-thumbnail.module.css'

const UNKNOWN_SHAPE = [4, 3] as const

type PhotoThumbnailProps = { result: JobResult; name: string; onOpen: () => void }

/** The picture in its own aspect ratio; a click opens the photo on the desk. */
export function PhotoThumbnail({ result, name, onOpen }: PhotoThumbnailProps) {
  const [broken, setBroken] = useState(false)
  const image = useCancelledImage()
  const { urlMedium, urlSmall, width, height } = result
  const url = urlMedium || urlSmall
  const [across, down] = width > 0 && height > 0 ? [width, height] : UNKNOWN_SHAPE
  return (
    <button type="button" className={s.open} aria-label={`Review ${name}`} onClick={onOpen}>
      {broken || url === '' ? (
        <span className={s.placeholder}>
          <ImageOff aria-hidden />
        </span>
      ) : (
        <img
          ref={image}
          className={s.image}
          src={url}
          alt=""
          width={across}
          height={down}
          style={{ width: `min(100%, ${across / down} * var(--photo-height))` }}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
        />
      )}
    </button>
  )
}
