import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import type { JobResult } from '#worker/domain/job-result.ts'
import { PLATFORMS, type Provider } from '#worker/domain/platforms.ts'
import s from './photo-thumbnail.module.css'

const UNKNOWN_SHAPE = [4, 3] as const

type PhotoThumbnailProps = { result: JobResult; name: string; provider: Provider }

/** The photograph in its own aspect ratio, linked to its page on the platform. */
export function PhotoThumbnail({ result, name, provider }: PhotoThumbnailProps) {
  const [broken, setBroken] = useState(false)
  const { urlMedium, urlSmall, width, height, pageUrl } = result
  const url = urlMedium || urlSmall
  const [across, down] = width > 0 && height > 0 ? [width, height] : UNKNOWN_SHAPE
  return (
    <a
      className={s.link}
      href={pageUrl}
      target="_blank"
      rel="noreferrer"
      aria-label={`${name}, open on ${PLATFORMS[provider].name}`}
    >
      {broken || url === '' ? (
        <span className={s.placeholder}>
          <ImageOff aria-hidden />
        </span>
      ) : (
        <img
          className={s.image}
          src={url}
          alt={name}
          width={across}
          height={down}
          style={{ width: `min(100%, ${across / down} * var(--photo-height))` }}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
        />
      )}
    </a>
  )
}
