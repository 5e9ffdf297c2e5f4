import { type FormEvent, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useUser } from '#web/lib/user.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import type { User } from '#worker/contract/auth.ts'
import { api } from '#worker/contract/paths.ts'
import { FIRST_PASSWORD_MISSING } from '#worker/domain/messages.ts'
import { AskForLink } from './ask-for-link.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { PasswordActions, PasswordPage } from './password-page.tsx'
import { useSavePassword } from './use-save-password.ts'

/** Sets a first password, or replaces a forgotten one if the user came by a mailed link. */
export function SetPasswordPage() {
  const { user } = useUser()
  return user && <SetPassword user={user} />
}

function SetPassword({ user }: { user: User }) {
  const [token, setToken] = useTokenOfAddress()
  const [needsLink, setNeedsLink] = useState(false)
  const { form, save, busy, problems, setProblems, signedOut } = useSavePassword({
    path: api.passwordRegister,
    saved: 'Password set successfully',
    failed: 'Failed to set password',
  })

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const password = String(data.get('password'))
    const wrong = {
      password: password ? undefined : FIRST_PASSWORD_MISSING,
      confirmation: password && password !== String(data.get('confirmation')) ? 'Passwords do not match' : undefined,
    }
    setProblems(wrong)
    if (wrong.password || wrong.confirmation) {
      return
    }
    const refusal = await save({ email: user.email, password, verificationToken: token })
    if (refusal?.code === 'TOKEN_INVALID') {
      // The link was used. Opening the next one signs this browser in again, and then no token is needed.
      setToken(undefined)
      setNeedsLink(true)
    }
  }

  const problem = problems.form ?? problems.email
  return (
    <PasswordPage
      title="Set a Password"
      email={user.email}
      logInPrompt="Please log in to set a password."
      signedOut={signedOut}
    >
      {problem && <Notice tone="error">{problem}</Notice>}
      {needsLink && <AskForLink email={user.email} then="set your password" />}
      <form ref={form} onSubmit={submit} noValidate>
        <Stack>
          <NewPasswordFields
            email={user.email}
            name="password"
            label="Password"
            confirmLabel="Confirm password"
            problems={problems}
          />
          <PasswordActions busy={busy} label="Set Password" />
        </Stack>
      </form>
    </PasswordPage>
  )
}

/** The link's token. It is removed from the address, so that it is neither kept in the history nor shared. */
function useTokenOfAddress() {
  const [query, setQuery] = useSearchParams()
  const state = useState(query.get('token') ?? undefined)
  const isShown = query.has('token')
  useEffect(() => {
    if (isShown) {
      setQuery({}, { replace: true })
    }
  }, [isShown, setQuery])
  return state
}
