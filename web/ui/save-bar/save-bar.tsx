import { Check } from 'lucide-react'
import { bottomBar } from '#web/lib/bottom-bar.ts'
import { Button } from '#web/ui/button/button.tsx'
import s from './save-bar.module.css'

type SaveBarProps = {
  state: 'quiet' | 'changed' | 'saved'
  isSaving: boolean
  /** The message if the last attempt to save failed. */
  failure?: string | null
  /** On the button; for a second form of a page. */
  label?: string
}

/** The bar with a form's Save button. It is sticky, so that it stays visible below a long form. */
export function SaveBar({ state, isSaving, failure, label = 'Save Changes' }: SaveBarProps) {
  return (
    <div ref={bottomBar} className={s.bar} data-bottom-bar>
      <p className={s.state} role="status">
        {state === 'changed' && (failure ?? 'Not saved yet')}
        {state === 'saved' && (
          <span className={s.saved}>
            <Check aria-hidden size={16} />
            Saved
          </span>
        )}
      </p>
      <Button
        variant="primary"
        type="submit"
        // Not `disabled`: the button would lose the focus right after saving.
        aria-disabled={state !== 'changed' || undefined}
        busy={isSaving}
        busyLabel="Saving..."
      >
        {label}
      </Button>
    </div>
  )
}
