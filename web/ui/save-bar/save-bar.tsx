import { Check } from 'lucide-react'
import { Button } from '#web/ui/button/button.tsx'
import s from './save-bar.module.css'

type SaveBarProps = { state: 'quiet' | 'changed' | 'saved'; isSaving: boolean }

/** The end of a form: sticky, so that it stays visible below a long list. */
export function SaveBar({ state, isSaving }: SaveBarProps) {
  return (
    <div className={s.bar}>
      <p className={s.state} role="status">
        {state === 'changed' && 'Not saved yet'}
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
        Save Changes
      </Button>
    </div>
  )
}
