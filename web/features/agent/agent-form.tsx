import type { FormEvent } from 'react'
import { CameraNames } from '#web/features/styles/camera-names.tsx'
import { LanguageSelect } from '#web/features/styles/language-select.tsx'
import { LengthSlider } from '#web/features/styles/length-slider.tsx'
import { StylePicker } from '#web/features/styles/style-picker.tsx'
import type { useChoices } from '#web/lib/use-choices.ts'
import { useFocusOnInvalid } from '#web/lib/use-focus-on-invalid.ts'
import { Checkbox } from '#web/ui/checkbox/checkbox.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { SaveBar } from '#web/ui/save-bar/save-bar.tsx'
import { Select } from '#web/ui/select/select.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import type { ConnectedAccount } from '#worker/contract/connections.ts'
import { PLATFORMS } from '#worker/domain/platforms.ts'
import { type AgentChoices, FREQUENCIES, problemWith } from './agent-choices.ts'
import s from './agent-form.module.css'
import { PREPAID_PRICE } from './ask-prepaid.tsx'

type AgentFormProps = {
  choices: ReturnType<typeof useChoices<AgentChoices>>
  accounts: ConnectedAccount[]
  /** What the server found wrong, by field of the configuration; a new object for each attempt. */
  problems: Record<string, string | undefined> | undefined
  isSaving: boolean
  onSave: () => void
}

/** What the agent watches, how often, and how it writes. */
export function AgentForm({ choices, accounts, problems, isSaving, onSave }: AgentFormProps) {
  const { shown, hasChanges, state, choose } = choices
  const form = useFocusOnInvalid(problems)
  const problem = (field: string) => problems && problemWith(field, problems)
  const wordingProblem = problem('metadataPreferences')
  const { capabilities } = PLATFORMS[shown.provider]

  function save(event: FormEvent) {
    event.preventDefault()
    if (hasChanges) {
      onSave()
    }
  }

  return (
    <section className={s.section} aria-labelledby="agent-configuration">
      <h2 id="agent-configuration">Configuration</h2>
      <form ref={form} className={s.form} onSubmit={save} noValidate>
        <div className={s.controls}>
          <Field label="Photo platform" error={problem('provider')}>
            {control => (
              <Select
                {...control}
                value={shown.provider}
                options={accounts.map(({ provider, username }) => ({
                  value: provider,
                  label: `${PLATFORMS[provider].name} (@${username})`,
                }))}
                onChange={provider => choose({ provider })}
              />
            )}
          </Field>
          <Field label="Scan frequency" error={problem('scanFrequency')}>
            {control => (
              <Select
                {...control}
                value={shown.scanFrequency}
                options={FREQUENCIES}
                onChange={scanFrequency => choose({ scanFrequency })}
              />
            )}
          </Field>
          {capabilities.listedTags && (
            <Field
              label="Tag filter"
              hint="Separated by commas: only photos with one of these tags. Empty: all new photos."
              error={problem('filters')}
            >
              {control => (
                <TextInput
                  {...control}
                  autoCapitalize="none"
                  value={shown.tagText}
                  onChange={event => choose({ tagText: event.target.value })}
                />
              )}
            </Field>
          )}
          <LengthSlider
            value={shown.descriptionSentences}
            onChange={descriptionSentences => choose({ descriptionSentences })}
          />
          <Field
            label="Photos a month, at most"
            hint="Free ones count too. Empty: no limit."
            error={problem('monthlyPhotos')}
          >
            {control => (
              <TextInput
                {...control}
                inputMode="numeric"
                autoComplete="off"
                value={shown.monthlyText}
                onChange={event => choose({ monthlyText: event.target.value })}
              />
            )}
          </Field>
          <div className={s.checks}>
            <CameraNames
              checked={shown.replaceCameraNames}
              onChange={replaceCameraNames => choose({ replaceCameraNames })}
            />
            <Checkbox
              label="Go on with the photos on your account"
              hint={`When no free ones are left. ${PREPAID_PRICE}`}
              checked={shown.usePrepaid}
              onChange={usePrepaid => choose({ usePrepaid })}
            />
            <Checkbox
              label="Daily mail"
              hint="At most once a day, and only when something was done: what was written, what waits for you, what failed."
              checked={shown.digest}
              onChange={digest => choose({ digest })}
            />
          </div>
        </div>
        {wordingProblem && <Notice tone="error">{wordingProblem}</Notice>}
        <LanguageSelect value={shown.language} onChange={language => choose({ language })} />
        <StylePicker value={shown.style} onChange={style => choose({ style })} />
        <SaveBar state={state} isSaving={isSaving} />
      </form>
    </section>
  )
}
