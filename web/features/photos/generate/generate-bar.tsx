import { Sparkles } from 'lucide-react'
import { Button } from '#web/ui/button/button.tsx'
import { number } from '../search/criteria.ts'
import s from './generate-bar.module.css'
import { priceText } from './price.ts'
import { StyleButton } from './style-button.tsx'
import type { Wording } from './style-settings.tsx'

type GenerateBarProps = {
  selected: number
  /** How many of these are known to be complete: they are skipped and cost nothing. */
  complete: number
  /** Undefined until known. */
  remainingFree: number | undefined
  wording: Wording
  onWordingChange: (wording: Wording) => void
  isStarting: boolean
  onGenerate: () => void
}

/** The last step, sticky at the bottom of the screen. */
export function GenerateBar(props: GenerateBarProps) {
  const { selected, complete, remainingFree, wording, onWordingChange, isStarting, onGenerate } = props
  const price = remainingFree === undefined ? '' : priceText(selected - complete, remainingFree)
  return (
    <section className={s.bar} aria-label="Generate metadata">
      <StyleButton wording={wording} onChange={onWordingChange} />
      <p className={s.count} role="status">
        <strong>{number(selected)} selected</strong>
        {selected > 0 && (
          <span className={s.price}>
            {price}
            {complete > 0 && ` · ${number(complete)} complete, left as they are`}
          </span>
        )}
      </p>
      <Button
        variant="primary"
        busy={isStarting}
        busyLabel="Starting…"
        icon={<Sparkles size={18} aria-hidden />}
        onClick={onGenerate}
      >
        Generate
      </Button>
    </section>
  )
}
