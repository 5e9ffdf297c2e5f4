import { type FormEvent, useState } from 'react'
import { ApiError, errorText, request } from '#web/lib/api.ts'
import { useFocusOnInvalid } from '#web/lib/use-focus-on-invalid.ts'
import { refreshUser } from '#web/lib/user.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import type { EmailAnswer, EmailRequest } from '#worker/contract/auth.ts'
import { api } from '#worker/contract/paths.ts'
import { emailProblem } from '#worker/domain/email-address.ts'
import { EMAIL_MAX } from '#worker/domain/limits.ts'
import { SOMETHING_WRONG } from '#worker/domain/messages.ts'
import { typedEmail } from './typed-email.ts'

type EmailFormProps = {
  /** What was typed in the other form. */
  email: string
  onSent: (email: string, verified: boolean) => void
  onSignIn: (email: string) => void
}

/** Sign-up and recovery of a forgotten password: both start with a mailed link. */
export function EmailForm({ email: known, onSent, onSignIn }: EmailFormProps) {
  const [problem, setProblem] = useState<{ text: string }>()
  const [busy, setBusy] = useState(false)
  const form = useFocusOnInvalid(problem)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = typedEmail(event.currentTarget)
    const wrong = emailProblem(email)
    setProblem(wrong === undefined ? undefined : { text: wrong })
    if (wrong) {
      return
    }
    setBusy(true)
    try {
      const body: EmailRequest = { email }
      const { emailVerified } = await request<EmailAnswer>(api.email, { method: 'POST', body })
      if (emailVerified) {
        await refreshUser()
      }
      onSent(email, emailVerified)
    } catch (error) {
      const text = error instanceof ApiError ? error.fields?.email : undefined
      setProblem({ text: text ?? errorText(error, SOMETHING_WRONG) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack>
        <Field label="Email" error={problem?.text} hint="We send you a link. It signs you in; no password needed.">
          {control => (
            <TextInput
              {...control}
              name="email"
              type="email"
              autoComplete="email"
              maxLength={EMAIL_MAX}
              defaultValue={known}
            />
          )}
        </Field>
        <Button variant="primary" type="submit" wide busy={busy} busyLabel="Sending...">
          Send me a link
        </Button>
        <Button variant="quiet" wide onClick={() => onSignIn(typedEmail(form.current))}>
          Sign in instead
        </Button>
      </Stack>
    </form>
  )
}
