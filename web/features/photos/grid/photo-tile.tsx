import { memo, useState } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import type { CompleteWord } from '#web/lib/library-sentence.ts'
import { useCancelledImage } from '#web/lib/use-cancelled-image.ts'
import type { Photo } from '#worker/contract/photos.ts'
import s from './photo-tile.module.css'
import { TileIcon } from './tile-icons.tsx'
import { hasRoom, tileState } from './tile-state.ts'

/** Characters of the description that name a photo without a title. */
const NAME_LENGTH = 80

// Longest sides of the two renditions, in pixels.
const SMALL = 320
const MEDIUM = 640

type PhotoTileProps = {
  photo: Photo
  index: number
  left: number
  width: number
  height: number
  /** Lines for the title: those of the longest title in the row. */
  titleLines: number
  selected: boolean
  completeWord: CompleteWord
  /** Whether this is the one tile in the tab order; arrow keys move from there. */
  tabbable: boolean
  /** `toHere`: Shift was held, so the whole range up to this photo is meant. */
  onToggle: (index: number, toHere: boolean) => void
}

/** A photo as a checkbox. */
export const PhotoTile = memo(function PhotoTile(props: PhotoTileProps) {
  const { photo, index, left, width, height, titleLines, selected, completeWord, tabbable, onToggle } = props
  const { icon, words } = tileState(photo, completeWord)
  return (
    <div className={classNames(s.tile, selected && s.selected)} style={{ left, width }}>
      <div className={s.frame} style={{ height }}>
        <Thumbnail key={photo.id} photo={photo} width={width} height={height} />
        <input
          type="checkbox"
          className={s.input}
          aria-label={`${photo.title || photo.description.slice(0, NAME_LENGTH) || `Photo ${index + 1}`}, ${words}`}
          title={photo.title || undefined}
          checked={selected}
          onChange={event => onToggle(index, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)}
          tabIndex={tabbable ? 0 : -1}
          data-index={index}
        />
        <span className={s.mark} aria-hidden>
          {selected && <TileIcon name="complete" size={16} />}
        </span>
      </div>
      {photo.title && (
        <p className={s.title} style={{ WebkitLineClamp: titleLines }} aria-hidden>
          {photo.title}
        </p>
      )}
      <p
        className={classNames(s.state, (icon === 'complete' || icon === 'applied') && s.complete)}
        title={words}
        aria-hidden
      >
        <TileIcon name={icon} />
        {hasRoom(words, width) && <span className={s.word}>{words}</span>}
      </p>
    </div>
  )
})

function Thumbnail({ photo, width, height }: { photo: Photo; width: number; height: number }) {
  const [failed, setFailed] = useState(false)
  const image = useCancelledImage()
  if (failed || !photo.urlSmall) {
    return (
      <span className={s.placeholder}>
        <TileIcon name="broken" size={24} />
      </span>
    )
  }
  const narrowing = Math.min(1, photo.width / photo.height || 1)
  const small = Math.round(SMALL * narrowing)
  const medium = Math.round(MEDIUM * narrowing)
  return (
    <img
      ref={image}
      className={s.image}
      src={photo.urlSmall}
      srcSet={photo.urlMedium ? `${photo.urlSmall} ${small}w, ${photo.urlMedium} ${medium}w` : undefined}
      sizes={`${width}px`}
      width={width}
      height={height}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setFailed(true)}
    />
  )
}
