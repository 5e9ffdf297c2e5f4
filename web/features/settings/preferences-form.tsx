import { type FormEvent, useEffect, useState } from 'react'
import { LengthSlider } from '#web/features/styles/length-slider.tsx'
import { StylePicker } from '#web/features/styles/style-picker.tsx'
import { errorText } from '#web/lib/api.ts'
import { useFlags } from '#web/lib/flags.ts'
import { isNavigatingHard } from '#web/lib/hard-navigation.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Checkbox } from '#web/ui/checkbox/checkbox.tsx'
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import type { Preferences } from '#worker/contract/preferences.ts'
import { SAVED_INDICATOR_MS } from '#worker/domain/limits.ts'
import { type Choices, unsavedChoices } from './preference-changes.ts'
import s from './preferences-form.module.css'
import { ResetDialog } from './reset-dialog.tsx'
import { SaveBar } from './save-bar.tsx'

type PreferencesFormProps = {
  /** As they are on the server. */
  preferences: Preferences
  onSave: (changes: Partial<Choices>) => Promise<void>
  onReset: () => Promise<void>
}

export function PreferencesForm({ preferences, onSave, onReset }: PreferencesFormProps) {
  const { METADATA_PREVIEW } = useFlags()
  const [chosen, setChosen] = useState<Partial<Choices>>({})
  const [isSaving, setIsSaving] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const [savedAt, setSavedAt] = useState(0)
  const changes = unsavedChoices(preferences, chosen)
  const hasChanges = Object.keys(changes).length > 0
  const shown = { ...preferences, ...changes }
  const choose = (change: Partial<Choices>) => setChosen({ ...changes, ...change })
  useUnsavedWarning(hasChanges)
  const isJustSaved = useRecentlyChanged(SAVED_INDICATOR_MS, savedAt)

  async function save(event: FormEvent) {
    event.preventDefault()
    if (!hasChanges || isSaving) {
      return
    }
    setIsSaving(true)
    try {
      await onSave(changes)
      // Keeps what was chosen while saving.
      setChosen(now => unsavedChoices({ ...preferences, ...changes }, now))
      setSavedAt(at => at + 1)
      toast.success('Preferences saved successfully!')
    } catch (error) {
      toast.error(errorText(error, 'Failed to save preferences'))
    } finally {
      setIsSaving(false)
    }
  }

  async function reset() {
    await onReset()
    setChosen({})
  }

  return (
    <form className={s.form} onSubmit={save} noValidate>
      <div className={s.columns}>
        <div className={s.side}>
          <LengthSlider
            value={shown.descriptionSentences}
            onChange={descriptionSentences => choose({ descriptionSentences })}
          />
          <div className={s.checks}>
            {METADATA_PREVIEW && (
              <Checkbox
                label="Enable preview"
                hint="Photos to review open with their texts before and after."
                checked={shown.enablePreview}
                onChange={enablePreview => choose({ enablePreview })}
              />
            )}
            <Checkbox
              label="Titles a camera gave (IMG_1234) count as missing"
              hint="They are then written anew. Titles you gave are never replaced."
              checked={shown.replaceCameraNames}
              onChange={replaceCameraNames => choose({ replaceCameraNames })}
            />
          </div>
        </div>
        <div className={s.styles}>
          <StylePicker
            legend="Default style"
            value={shown.defaultStyle}
            onChange={defaultStyle => choose({ defaultStyle })}
          />
        </div>
      </div>
      <Button variant="quiet" className={s.reset} disabled={isSaving} onClick={() => setIsAsking(true)}>
        Reset to Defaults
      </Button>
      <SaveBar state={hasChanges ? 'changed' : isJustSaved ? 'saved' : 'quiet'} isSaving={isSaving} />
      <ResetDialog open={isAsking} onClose={() => setIsAsking(false)} onReset={reset} />
    </form>
  )
}

/** True for `ms` after each change of `value`. */
function useRecentlyChanged(ms: number, value: number): boolean {
  const [passed, setPassed] = useState(value)
  useEffect(() => {
    const timer = window.setTimeout(() => setPassed(value), ms)
    return () => window.clearTimeout(timer)
  }, [ms, value])
  return passed !== value
}

/** Makes the browser ask before it closes or reloads the page while there are unsaved changes. */
function useUnsavedWarning(hasChanges: boolean): void {
  useEffect(() => {
    if (!hasChanges) {
      return
    }
    const ask = (event: BeforeUnloadEvent) => {
      if (!isNavigatingHard()) {
        event.preventDefault()
      }
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [hasChanges])
}

/** The form before the preferences have loaded, at its real heights. */
export function PreferencesSkeleton() {
  return (
    <div className={s.form} role="status" aria-label="Loading preferences">
      <div className={s.columns}>
        <div className={s.side}>
          <Skeleton height={112} />
          <Skeleton height={144} />
        </div>
        <div className={s.styles}>
          <Skeleton height={1100} />
        </div>
      </div>
    </div>
  )
}
