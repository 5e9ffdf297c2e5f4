import { useId } from 'react'
import { Field } from '#web/ui/field/field.tsx'
import { PASSWORD } from '#worker/domain/limits.ts'
import s from './new-password-fields.module.css'
import { PasswordInput } from './password-input.tsx'
import type { Problems } from './use-save-password.ts'

type NewPasswordFieldsProps = { email: string; name: string; label: string; confirmLabel: string; problems: Problems }

/** A new password, twice. No maxLength: it would silently truncate a pasted password. */
export function NewPasswordFields({ email, name, label, confirmLabel, problems }: NewPasswordFieldsProps) {
  const adviceId = useId()
  return (
    <>
      {/* For password managers, which store the password under this address. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <div className={s.chosen}>
        <Field label={label} error={problems[name]}>
          {control => (
            <PasswordInput
              {...control}
              aria-describedby={[control['aria-describedby'], adviceId].filter(Boolean).join(' ')}
              name={name}
              what={label.toLowerCase()}
              autoComplete="new-password"
            />
          )}
        </Field>
        <div className={s.advice} id={adviceId}>
          <p>
            {PASSWORD.min} to {PASSWORD.max} characters, and not one of the common passwords.
          </p>
          <p>Our advice:</p>
          <ul>
            <li>At least {PASSWORD.min} characters</li>
            <li>Letters and numbers</li>
            <li>No spaces</li>
          </ul>
        </div>
      </div>
      <Field label={confirmLabel} error={problems.confirmation}>
        {control => (
          <PasswordInput
            {...control}
            name="confirmation"
            what={confirmLabel.toLowerCase()}
            autoComplete="new-password"
          />
        )}
      </Field>
    </>
  )
}
