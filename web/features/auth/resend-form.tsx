import type { FormEvent } from 'react'
import { useFocusOnInvalid } from '#web/lib/use-focus-on-invalid.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import { EMAIL_MAX } from '#worker/domain/limits.ts'
import { useResend } from './use-resend.ts'

/** Requests a new link in place of one that has expired or been used. */
export function ResendForm() {
  const { resend, sending, outcome } = useResend()
  const form = useFocusOnInvalid(outcome)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void resend(String(new FormData(event.currentTarget).get('email')))
  }
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack>
        <Field label="Email" error={outcome?.ok === false ? outcome.text : undefined}>
          {control => <TextInput {...control} name="email" type="email" autoComplete="email" maxLength={EMAIL_MAX} />}
        </Field>
        <div role="status">{outcome?.ok && <Notice tone="success">{outcome.text}</Notice>}</div>
        <Button type="submit" variant="primary" wide busy={sending} busyLabel="Sending...">
          Resend verification email
        </Button>
      </Stack>
    </form>
  )
}
