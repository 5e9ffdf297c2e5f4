import { Button } from '#web/ui/button/button.tsx'
import { number } from '../search/criteria.ts'
import s from './selection-toolbar.module.css'
import type { Wanted } from './use-select-all.ts'

type SelectionToolbarProps = {
  selected: number
  photos: number
  total: number
  /** There is something without a title, or there may be on a page still to come. */
  hasUntitled: boolean
  /** Title, or what stands for it on this platform. */
  untitledLabel: string
  /** What is being fetched before it can be selected. */
  gathering: Wanted | null
  onSelect: (wanted: Wanted) => void
  onDeselectAll: () => void
}

export function SelectionToolbar(props: SelectionToolbarProps) {
  const { selected, photos, total, hasUntitled, untitledLabel, gathering, onSelect, onDeselectAll } = props
  const busyLabel = `Loading ${number(photos)} of ${number(total)}…`
  return (
    <fieldset className={s.toolbar} aria-label="Selection">
      <Button
        size="sm"
        disabled={photos === 0 || gathering === 'untitled'}
        busy={gathering === 'all'}
        busyLabel={busyLabel}
        onClick={() => onSelect('all')}
      >
        Select all
      </Button>
      <Button size="sm" disabled={selected === 0 && !gathering} onClick={onDeselectAll}>
        {gathering ? 'Stop' : 'Deselect all'}
      </Button>
      <Button
        size="sm"
        disabled={!hasUntitled || gathering === 'all'}
        busy={gathering === 'untitled'}
        busyLabel={busyLabel}
        onClick={() => onSelect('untitled')}
      >
        {untitledLabel}
      </Button>
    </fieldset>
  )
}
