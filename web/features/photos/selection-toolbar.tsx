import { Button } from '#web/ui/button/button.tsx'
import s from './select-photos.module.css'

type SelectionToolbarProps = {
  selected: number
  photos: number
  untitled: number
  /** Title, or what stands for it on this platform. */
  untitledLabel: string
  onSelectAll: () => void
  onDeselectAll: () => void
  onSelectUntitled: () => void
}

export function SelectionToolbar(props: SelectionToolbarProps) {
  const { selected, photos, untitled, untitledLabel, onSelectAll, onDeselectAll, onSelectUntitled } = props
  return (
    <div className={s.toolbar} role="toolbar" aria-label="Selection">
      <Button size="sm" disabled={photos === 0} onClick={onSelectAll}>
        Select all
      </Button>
      <Button size="sm" disabled={selected === 0} onClick={onDeselectAll}>
        Deselect all
      </Button>
      <Button size="sm" disabled={untitled === 0} onClick={onSelectUntitled}>
        {untitledLabel}
      </Button>
    </div>
  )
}
