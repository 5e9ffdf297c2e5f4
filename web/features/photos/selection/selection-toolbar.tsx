import { Button } from '#web/ui/button/button.tsx'
import s from './selection-toolbar.module.css'
import type { Wanted } from './use-select-all.ts'

type SelectionToolbarProps = {
  selected: number
  photos: number
  /** Says what is waited for while photos are being selected. */
  busyLabel: string
  /** A photo without a title is listed, or may be on a page not yet loaded. */
  hasUntitled: boolean
  untitledLabel: string
  /** What is being selected meanwhile. */
  selecting: Wanted | null
  onSelect: (wanted: Wanted) => void
  onDeselectAll: () => void
}

export function SelectionToolbar(props: SelectionToolbarProps) {
  const { selected, photos, busyLabel, hasUntitled, untitledLabel, selecting, onSelect, onDeselectAll } = props
  return (
    <fieldset className={s.toolbar} aria-label="Selection">
      <Button
        size="sm"
        disabled={photos === 0 || selecting === 'untitled'}
        busy={selecting === 'all'}
        busyLabel={busyLabel}
        onClick={() => onSelect('all')}
      >
        Select all
      </Button>
      <Button size="sm" disabled={selected === 0 && !selecting} onClick={onDeselectAll}>
        {selecting ? 'Stop' : 'Deselect all'}
      </Button>
      <Button
        size="sm"
        disabled={!hasUntitled || selecting === 'all'}
        busy={selecting === 'untitled'}
        busyLabel={busyLabel}
        onClick={() => onSelect('untitled')}
      >
        {untitledLabel}
      </Button>
    </fieldset>
  )
}
