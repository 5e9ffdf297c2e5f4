import { type FormEvent, useState } from 'react'
import { CameraNames } from '#web/features/styles/camera-names.tsx'
import { LanguageSelect } from '#web/features/styles/language-select.tsx'
import { LengthSlider } from '#web/features/styles/length-slider.tsx'
import { StylePicker } from '#web/features/styles/style-picker.tsx'
import { errorText } from '#web/lib/api.ts'
import { useFlags } from '#web/lib/flags.ts'
import { toast } from '#web/lib/toast.ts'
import { useChoices } from '#web/lib/use-choices.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Checkbox } from '#web/ui/checkbox/checkbox.tsx'
import { SaveBar } from '#web/ui/save-bar/save-bar.tsx'
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import type { Preferences, PreferencesChanges } from '#worker/contract/preferences.ts'
import type { ModelFacts } from '#worker/domain/model-facts.ts'
import { FactsChoice } from './facts-choice.tsx'
import s from './preferences-form.module.css'
import { ResetDialog } from './reset-dialog.tsx'

/** What a user can set, flattened; the server sets `saved`. */
type Choices = Omit<Preferences, 'saved' | 'modelFacts'> & ModelFacts

type PreferencesFormProps = {
  /** As they are on the server. */
  preferences: Preferences
  onSave: (changes: PreferencesChanges) => Promise<void>
  onReset: () => Promise<void>
}

export function PreferencesForm({ preferences, onSave, onReset }: PreferencesFormProps) {
  const { METADATA_PREVIEW } = useFlags()
  const { saved: _, modelFacts, ...others } = preferences
  const choices = useChoices<Choices>('preferences', { ...others, ...modelFacts })
  const { changes, hasChanges, shown, state, choose, noteSaved, forget } = choices
  const [isSaving, setIsSaving] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const [isAsking, setIsAsking] = useState(false)

  async function save(event: FormEvent) {
    event.preventDefault()
    if (!hasChanges || isSaving) {
      return
    }
    setIsSaving(true)
    try {
      const { place, album, texts, tags, ...rest } = changes
      await onSave({ ...rest, modelFacts: { place, album, texts, tags } })
      noteSaved(changes)
      setHasFailed(false)
      toast.success('Preferences saved successfully!')
    } catch (error) {
      setHasFailed(true)
      toast.error(errorText(error, 'Failed to save preferences'))
    } finally {
      setIsSaving(false)
    }
  }

  async function reset() {
    await onReset()
    forget()
    setHasFailed(false)
  }

  return (
    <form className={s.form} onSubmit={save} noValidate>
      <div className={s.controls}>
        <LengthSlider
          value={shown.descriptionSentences}
          onChange={descriptionSentences => choose({ descriptionSentences })}
        />
        <LanguageSelect value={shown.language} onChange={language => choose({ language })} />
        <div className={s.checks}>
          {METADATA_PREVIEW && (
            <Checkbox
              label="Enable preview"
              hint="Photos to review open with their texts before and after."
              checked={shown.enablePreview}
              onChange={enablePreview => choose({ enablePreview })}
            />
          )}
          <CameraNames
            checked={shown.replaceCameraNames}
            onChange={replaceCameraNames => choose({ replaceCameraNames })}
          />
        </div>
        <FactsChoice shown={shown} onChoose={choose} />
      </div>
      <StylePicker
        legend="Default style"
        value={shown.defaultStyle}
        onChange={defaultStyle => choose({ defaultStyle })}
      />
      <Button variant="quiet" className={s.reset} disabled={isSaving} onClick={() => setIsAsking(true)}>
        Reset to Defaults
      </Button>
      <SaveBar state={state} isSaving={isSaving} failure={hasFailed ? 'Failed to update preferences' : null} />
      <ResetDialog open={isAsking} onClose={() => setIsAsking(false)} onReset={reset} />
    </form>
  )
}

/** A placeholder while the preferences load, as high as the form. */
export function PreferencesSkeleton() {
  return (
    <div className={s.form} role="status" aria-label="Loading preferences">
      <div className={s.controls}>
        <Skeleton height={112} />
        <Skeleton height={44} />
        <Skeleton height={114} />
        <Skeleton height={339} />
      </div>
      <Skeleton height={980} />
    </div>
  )
}
