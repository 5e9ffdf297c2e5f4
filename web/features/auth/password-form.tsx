import { type FormEvent, useState } from 'react'
import { problemsOf, request } from '#web/lib/api.ts'
import { toast } from '#web/lib/toast.ts'
import { useFocusOnInvalid } from '#web/lib/use-focus-on-invalid.ts'
import { refreshUser } from '#web/lib/user.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import type { PasswordLoginRequest } from '#worker/contract/auth.ts'
import type { SuccessAnswer } from '#worker/contract/errors.ts'
import { api } from '#worker/contract/paths.ts'
import { emailProblem } from '#worker/domain/email-address.ts'
import { EMAIL_MAX, PASSWORD } from '#worker/domain/limits.ts'
import { PASSWORD_MISSING } from '#worker/domain/messages.ts'
import { PasswordInput } from './password-input.tsx'
import { typedEmail } from './typed-email.ts'

type Problems = { email?: string | undefined; password?: string | undefined; form?: string | undefined }

type PasswordFormProps = {
  /** What was typed in the other form. */
  email: string
  onForgot: (email: string) => void
}

export function PasswordForm({ email: known, onForgot }: PasswordFormProps) {
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState(false)
  const form = useFocusOnInvalid(problems)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = typedEmail(event.currentTarget)
    const password = String(new FormData(event.currentTarget).get('password'))
    const wrong = { email: emailProblem(email), password: password ? undefined : PASSWORD_MISSING }
    setProblems(wrong)
    if (wrong.email || wrong.password) {
      return
    }
    setBusy(true)
    try {
      const body: PasswordLoginRequest = { email, password }
      await request<SuccessAnswer>(api.passwordLogin, { method: 'POST', body })
      await refreshUser()
      toast.success('Logged in successfully!')
    } catch (error) {
      setBusy(false)
      setProblems(problemsOf(error, 'Failed to log in'))
    }
  }

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack>
        {problems.form && <Notice tone="error">{problems.form}</Notice>}
        <Field label="Email" error={problems.email}>
          {control => (
            <TextInput
              {...control}
              name="email"
              type="email"
              autoComplete="username"
              maxLength={EMAIL_MAX}
              defaultValue={known}
            />
          )}
        </Field>
        <Field label="Password" error={problems.password}>
          {control => (
            <PasswordInput {...control} name="password" autoComplete="current-password" maxLength={PASSWORD.max} />
          )}
        </Field>
        <Button variant="primary" type="submit" wide busy={busy} busyLabel="Signing in...">
          Sign In
        </Button>
        <Button variant="quiet" wide onClick={() => onForgot(typedEmail(form.current))}>
          Forgot your password?
        </Button>
      </Stack>
    </form>
  )
}
