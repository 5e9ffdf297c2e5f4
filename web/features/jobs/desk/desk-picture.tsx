import { ImageOff } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import type { JobResult } from '#worker/domain/job-result.ts'
import { shownLanguage, shownText } from '../data/result-texts.ts'
import type { PictureMode } from '../review/use-commands.ts'
import s from './desk-picture.module.css'
import { useLargerPicture } from './use-larger-picture.ts'
import { largestUrl } from './use-preload.ts'
import { useSwipe } from './use-swipe.ts'

type DeskPictureProps = { result: JobResult; name: string; mode: PictureMode; onSwipe: (by: -1 | 1) => void }

/**
 * The desk's picture: fitted beside the texts, alone in full screen with its texts as a caption, or at its actual size.
 */
export function DeskPicture({ result, name, mode, onSwipe }: DeskPictureProps) {
  const swipe = useSwipe(onSwipe)
  return (
    <figure
      className={classNames(s.picture, s[mode], result.width > result.height && s.wide)}
      {...(mode === 'actual' ? { tabIndex: 0 } : swipe)}
    >
      <Rendition key={result.photoId} result={result} name={name} />
      {mode === 'full' && (
        <figcaption className={s.caption}>
          <strong {...shownLanguage(result, 'title')}>{name}</strong>
          <span {...shownLanguage(result, 'description')}>{shownText(result, 'description')}</span>
        </figcaption>
      )}
    </figure>
  )
}

function Rendition({ result, name }: Pick<DeskPictureProps, 'result' | 'name'>) {
  const [broken, setBroken] = useState(false)
  const [isLoading, setIsLoading] = useState<boolean>()
  const image = useRef<HTMLImageElement>(null)
  const url = largestUrl(result)
  // A preloaded picture is complete from the start.
  useLayoutEffect(() => setIsLoading(image.current?.complete === false), [])
  const larger = useLargerPicture(result.urlXLarge ?? '', isLoading === false && !broken)
  if (broken || url === '') {
    return (
      <span className={s.placeholder} role="img" aria-label={name}>
        <ImageOff aria-hidden />
      </span>
    )
  }
  const { width, height, urlSmall } = result
  return (
    <img
      ref={image}
      className={s.image}
      src={larger ?? url}
      alt={name}
      {...(width > 0 && height > 0 && { width, height })}
      style={isLoading ? { backgroundImage: `url(${JSON.stringify(urlSmall)})` } : undefined}
      decoding="sync"
      draggable={false}
      onLoad={() => setIsLoading(false)}
      onError={() => setBroken(true)}
    />
  )
}
