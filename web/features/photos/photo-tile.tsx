import { Check, ImageOff, Tag, TextInitial, Type } from 'lucide-react'
import { memo, useState } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import type { Field, Photo } from '#worker/contract/photos.ts'
import s from './photo-tile.module.css'

const MISSING: Record<Field, { word: string; Icon: typeof Type }> = {
  title: { word: 'untitled', Icon: Type },
  description: { word: 'no description', Icon: TextInitial },
  tags: { word: 'no tags', Icon: Tag },
}

// Longest sides of the two renditions, in pixels.
const SMALL = 320
const MEDIUM = 640

type PhotoTileProps = {
  photo: Photo
  index: number
  left: number
  width: number
  height: number
  selected: boolean
  /** The one tile that Tab reaches; arrows go on from there. */
  tabbable: boolean
  /** `toHere`: Shift was held. */
  onToggle: (index: number, toHere: boolean) => void
}

/** A photo as a checkbox. */
export const PhotoTile = memo(function PhotoTile(props: PhotoTileProps) {
  const { photo, index, left, width, height, selected, tabbable, onToggle } = props
  const state = stateOf(photo)
  return (
    <div className={classNames(s.tile, selected && s.selected)} style={{ left, width }}>
      <div className={s.frame} style={{ height }}>
        <Thumbnail key={photo.id} photo={photo} width={width} height={height} />
        <input
          type="checkbox"
          className={s.input}
          aria-label={`${photo.title || 'Photo without a title'}, ${state}`}
          title={photo.title || undefined}
          checked={selected}
          onChange={event => onToggle(index, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)}
          tabIndex={tabbable ? 0 : -1}
          data-index={index}
        />
        <span className={s.mark} aria-hidden>
          {selected && <Check size={16} strokeWidth={3} />}
        </span>
      </div>
      <p className={s.state} title={state} aria-hidden>
        {photo.missing.length === 0 ? (
          <span className={classNames(s.item, s.complete)}>
            <Check size={14} />
            <span className={s.word}>complete</span>
          </span>
        ) : (
          photo.missing.map(field => <MissingField key={field} field={field} />)
        )}
      </p>
    </div>
  )
})

function MissingField({ field }: { field: Field }) {
  const { word, Icon } = MISSING[field]
  return (
    <span className={s.item}>
      <Icon size={14} />
      <span className={s.word}>{word}</span>
    </span>
  )
}

function Thumbnail({ photo, width, height }: { photo: Photo; width: number; height: number }) {
  const [failed, setFailed] = useState(false)
  if (failed || !photo.urlSmall) {
    return (
      <span className={s.placeholder}>
        <ImageOff size={24} aria-hidden />
      </span>
    )
  }
  const narrowing = Math.min(1, photo.width / photo.height || 1)
  const small = Math.round(SMALL * narrowing)
  const medium = Math.round(MEDIUM * narrowing)
  return (
    <img
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

function stateOf(photo: Photo): string {
  return photo.missing.map(field => MISSING[field].word).join(', ') || 'complete'
}
