import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import type { JobResult } from '#worker/contract/jobs.ts'
import { PLATFORMS, type Provider } from '#worker/contract/platforms.ts'
import s from './photo-thumbnail.module.css'

type PhotoThumbnailProps = { result: JobResult; name: string; provider: Provider }

/** The photograph, in its own shape, leading to its page. */
export function PhotoThumbnail({ result, name, provider }: PhotoThumbnailProps) {
  const [broken, setBroken] = useState(false)
  const { urlMedium, urlSmall, width, height, pageUrl } = result
  const url = urlMedium || urlSmall
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
          width={width || 4}
          height={height || 3}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
        />
      )}
    </a>
  )
}
