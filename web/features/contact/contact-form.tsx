import { type FormEvent, useRef } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { TextArea, TextInput } from '#web/ui/text-input/text-input.tsx'
import { CONTACT, EMAIL_MAX } from '#worker/domain/limits.ts'
import type { ContactFields } from './contact-fields.ts'
import s from './contact-form.module.css'
import type { ContactFormState } from './use-contact-form.ts'

type ContactFormProps = {
  form: ContactFormState
  /** If present, sending is the screen's main action. */
  onCancel?: () => void
}

export function ContactForm({ form, onCancel }: ContactFormProps) {
  const { fields, verifiedEmail, problem, isSending, setField, send } = form
  const element = useRef<HTMLFormElement>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!(await send())) {
      requestAnimationFrame(focusNextStep)
    }
  }

  // Focuses the first invalid field or the submit button, since disabling the form took the focus away.
  function focusNextStep() {
    element.current?.querySelector<HTMLElement>('[aria-invalid], [type="submit"]')?.focus()
  }

  const field = (name: keyof ContactFields) => ({
    name,
    value: fields[name],
    onChange: (event: { target: { value: string } }) => setField(name, event.target.value),
  })
  // A problem of a single field is shown at that field, any other one above the buttons.
  const isOneField = problem?.fields.length === 1
  const wrong = (name: keyof ContactFields) => {
    const invalid = problem?.fields.includes(name)
    return { invalid, error: invalid && isOneField ? problem?.text : undefined }
  }

  return (
    <form ref={element} onSubmit={submit} noValidate>
      <fieldset className={s.form} disabled={isSending}>
        {verifiedEmail && <p className={s.answer}>We answer to {verifiedEmail}.</p>}
        <Field label="Name" {...wrong('name')}>
          {control => (
            <TextInput {...control} {...field('name')} required autoComplete="name" maxLength={CONTACT.nameMax} />
          )}
        </Field>
        {!verifiedEmail && (
          <Field label="Email" {...wrong('email')}>
            {control => (
              <TextInput
                {...control}
                {...field('email')}
                type="email"
                required
                autoComplete="email"
                maxLength={EMAIL_MAX}
              />
            )}
          </Field>
        )}
        <Field label="Subject (optional)" {...wrong('subject')}>
          {control => (
            <TextInput {...control} {...field('subject')} autoComplete="off" maxLength={CONTACT.subjectMax} />
          )}
        </Field>
        <Field label="Message" {...wrong('message')}>
          {control => <TextArea {...control} {...field('message')} required rows={4} maxLength={CONTACT.messageMax} />}
        </Field>
        {problem && !isOneField && <Notice tone="error">{problem.text}</Notice>}
        <div className={s.actions}>
          {onCancel && <Button onClick={onCancel}>Cancel</Button>}
          <Button variant={onCancel ? 'primary' : 'secondary'} type="submit" busy={isSending} busyLabel="Sending...">
            Send Message
          </Button>
        </div>
      </fieldset>
    </form>
  )
}
