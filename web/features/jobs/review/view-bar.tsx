import { Keyboard } from 'lucide-react'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import { RadioRow } from '#web/ui/radio-row/radio-row.tsx'
import type { JobResult } from '#worker/domain/job-result.ts'
import { countShown, GROUP_NAMES, SHOWS, type Show } from '../data/show.ts'
import s from './view-bar.module.css'
import { VIEWS, type View } from './view-of.ts'

const VIEW_NAMES: Record<View, string> = { cards: 'Cards', desk: 'Desk', sheet: 'Sheet' }

type ViewChoiceProps = { view: View; onChoose: (view: View) => void }

export function ViewChoice({ view, onChoose }: ViewChoiceProps) {
  const options = VIEWS.map(value => ({ value, label: VIEW_NAMES[value] }))
  return <RadioRow label="View" value={view} options={options} onChoose={onChoose} />
}

type ShowChoiceProps = { results: JobResult[]; show: Show; onChoose: (show: Show) => void }

/** The filters, each with its number of photos. */
export function ShowChoice({ results, show, onChoose }: ShowChoiceProps) {
  const counts = countShown(results)
  const options = SHOWS.map(value => ({ value, label: GROUP_NAMES[value], detail: counts[value] }))
  return <RadioRow label="Show" value={show} options={options} onChoose={onChoose} />
}

type ViewBarProps = {
  results: JobResult[]
  view: View
  show: Show
  onChooseView: (view: View) => void
  onShow: (show: Show) => void
  onHelp: () => void
}

/** The choice of view and filter. */
export function ViewBar({ results, view, show, onChooseView, onShow, onHelp }: ViewBarProps) {
  return (
    <div className={s.bar}>
      <ViewChoice view={view} onChoose={onChooseView} />
      <IconButton
        label="Keyboard shortcuts"
        aria-haspopup="dialog"
        className={s.help}
        icon={<Keyboard aria-hidden size={18} />}
        onClick={onHelp}
      />
      <div className={s.show}>
        <ShowChoice results={results} show={show} onChoose={onShow} />
      </div>
    </div>
  )
}
