import type { FormEvent } from 'react'
import { Link } from 'react-router-dom'
import { NO_PASSWORD } from '#web/lib/password-texts.ts'
import { useUser } from '#web/lib/user.ts'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import type { User } from '#worker/contract/auth.ts'
import { api, PAGES } from '#worker/contract/paths.ts'
import { CURRENT_PASSWORD_MISSING, NEW_PASSWORD_MISSING, PASSWORD_UNCHANGED } from '#worker/domain/messages.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { PasswordInput } from './password-input.tsx'
import { PasswordActions, PasswordPage } from './password-page.tsx'
import { type Problems, useSavePassword } from './use-save-password.ts'

export function ChangePasswordPage() {
  const { user } = useUser()
  return user && <ChangePassword user={user} />
}

function ChangePassword({ user }: { user: User }) {
  const { form, save, busy, problems, setProblems, signedOut } = useSavePassword({
    path: api.passwordChange,
    saved: 'Password changed successfully!',
    failed: 'Failed to change password',
  })

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const currentPassword = String(data.get('currentPassword'))
    const newPassword = String(data.get('newPassword'))
    const wrong = problemsOf(currentPassword, newPassword, String(data.get('confirmation')))
    setProblems(wrong)
    if (Object.values(wrong).some(Boolean)) {
      return
    }
    const refusal = await save({ currentPassword, newPassword })
    if (refusal?.status === 400 && refusal.message.includes('Current password')) {
      clearField(form.current, 'currentPassword')
    }
  }

  return (
    <PasswordPage
      title="Change Password"
      email={user.email}
      logInPrompt="Please log in to change your password."
      signedOut={signedOut}
    >
      {user.hasPassword ? (
        <form ref={form} onSubmit={submit} noValidate>
          <Stack>
            {problems.form && <Notice tone="error">{problems.form}</Notice>}
            <Field label="Current password" error={problems.currentPassword}>
              {control => (
                <PasswordInput
                  {...control}
                  name="currentPassword"
                  what="current password"
                  autoComplete="current-password"
                />
              )}
            </Field>
            <p>
              <Link to={PAGES.setPassword}>Forgot your current password?</Link>
            </p>
            <NewPasswordFields
              email={user.email}
              name="newPassword"
              label="New password"
              confirmLabel="Confirm new password"
              problems={problems}
            />
            <PasswordActions busy={busy} label="Change Password" />
          </Stack>
        </form>
      ) : (
        <NoPasswordYet />
      )}
    </PasswordPage>
  )
}

function NoPasswordYet() {
  return (
    <>
      <Notice tone="info">{NO_PASSWORD}</Notice>
      <ButtonLink variant="primary" wide to={PAGES.setPassword}>
        Set a Password
      </ButtonLink>
    </>
  )
}

function clearField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name)
  if (field instanceof HTMLInputElement) {
    field.value = ''
  }
}

function problemsOf(current: string, next: string, confirmation: string): Problems {
  const isSame = next !== '' && next === current
  return {
    currentPassword: current ? undefined : CURRENT_PASSWORD_MISSING,
    newPassword: (next === '' && NEW_PASSWORD_MISSING) || (isSame && PASSWORD_UNCHANGED) || undefined,
    confirmation: next && next !== confirmation ? 'New passwords do not match' : undefined,
  }
}
