import type { MouseEvent as ReactMouseEvent } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { isApplicable, type JobResult } from '#worker/domain/job-result.ts'
import { shownLanguage } from '../data/result-texts.ts'
import { SmallPhoto } from '../review/small-photo.tsx'
import { StatusMark } from '../review/status-badges.tsx'
import s from './sheet-tile.module.css'

type SheetTileProps = {
  result: JobResult
  name: string
  /** The height of the picture in pixels. */
  height: number
  /** Whether this is the one picture in the tab order. */
  isCurrent: boolean
  isSelected: boolean
  onOpen: () => void
  /** `isRange`: Shift was held, so the whole range up to this photo is meant. */
  onSelect: (isSelected: boolean, isRange: boolean) => void
}

/** A photo of the sheet. Its picture opens the desk, its checkbox selects it. */
export function SheetTile({ result, name, height, isCurrent, isSelected, onOpen, onSelect }: SheetTileProps) {
  const canSelect = isApplicable(result)
  const open = (event: ReactMouseEvent) => {
    if (event.shiftKey && canSelect) {
      onSelect(true, true)
    } else {
      onOpen()
    }
  }
  return (
    <div className={classNames(s.tile, isCurrent && s.current, isSelected && s.selected, result.skipped && s.skipped)}>
      <button
        type="button"
        className={s.open}
        style={{ height }}
        aria-label={`Review ${name}`}
        tabIndex={isCurrent ? 0 : -1}
        onClick={open}
      >
        <SmallPhoto className={s.image} result={result} />
      </button>
      {canSelect && (
        <label className={s.box}>
          <input
            type="checkbox"
            aria-label={`Select ${name}`}
            checked={isSelected}
            tabIndex={isCurrent ? 0 : -1}
            onChange={({ target, nativeEvent }) =>
              onSelect(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />
        </label>
      )}
      <p className={s.name}>
        <StatusMark result={result} />
        <span className={s.words} {...shownLanguage(result, 'title')}>
          {name}
        </span>
      </p>
    </div>
  )
}
