import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { ApiError, problemsOf, request } from '#web/lib/api.ts'
import { outboxOf } from '#web/lib/outbox/current-outbox.ts'
import { leaveSignedOut } from '#web/lib/signed-in-as.ts'
import { useFocusOnInvalid } from '#web/lib/use-focus-on-invalid.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import type { DeleteAccountRequest } from '#worker/contract/account.ts'
import type { User } from '#worker/contract/auth.ts'
import type { SuccessAnswer } from '#worker/contract/errors.ts'
import { api, PAGES } from '#worker/contract/paths.ts'
import { EMAIL_MISSING } from '#worker/domain/email-address.ts'
import { EMAIL_MAX } from '#worker/domain/limits.ts'
import { PASSWORD_MISSING, PAYMENTS_KEPT, USED_COUNT_KEPT } from '#worker/domain/messages.ts'
import s from './delete-account-dialog.module.css'

type Problems = { email?: string | undefined; password?: string | undefined; form?: string | undefined }

type DeleteAccountDialogProps = {
  user: User
  /** What goes back to the cards that paid; null for those who cannot have paid. */
  goesBack: string | null
  /** The offer to send a link, for users who have no password and did not just sign in by a link. */
  askForLink: ReactNode
  open: boolean
  onClose: () => void
}

export function DeleteAccountDialog({ user, goesBack, askForLink, open, onClose }: DeleteAccountDialogProps) {
  const formId = useId()
  const [problems, setProblems] = useState<Problems>({})
  const [needsLink, setNeedsLink] = useState(false)
  const [busy, setBusy] = useState(false)
  const form = useFocusOnInvalid(problems)

  function close() {
    setProblems({})
    setNeedsLink(false)
    onClose()
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const email = String(data.get('email')).trim()
    const password = user.hasPassword ? String(data.get('password')) : undefined
    const wrong = {
      email: email ? undefined : EMAIL_MISSING,
      password: password === '' ? PASSWORD_MISSING : undefined,
    }
    setProblems(wrong)
    if (wrong.email || wrong.password) {
      return
    }
    setBusy(true)
    try {
      const body: DeleteAccountRequest = { email, password }
      await request<SuccessAnswer>(api.account, { method: 'DELETE', body })
      outboxOf(user._id).discard()
      leaveSignedOut('deleted')
    } catch (error) {
      setBusy(false)
      setNeedsLink(error instanceof ApiError && error.code === 'TOKEN_INVALID')
      setProblems(problemsOf(error, 'Failed to delete your account'))
    }
  }

  return (
    <Dialog
      open={open}
      onClose={busy ? () => undefined : close}
      title="Delete your account?"
      actions={
        <>
          <Button onClick={close} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={busy} busyLabel="Deleting...">
            Delete my account
          </Button>
        </>
      }
    >
      <p>This cannot be taken back. What goes:</p>
      <ul className={s.points}>
        <li>your account, on every browser</li>
        <li>our access to your photo platforms</li>
        <li>your jobs, with all texts and the originals kept for undo</li>
        <li>your preferences and activity</li>
      </ul>
      {goesBack !== null && <p>{goesBack}</p>}
      <p>
        {PAYMENTS_KEPT} {USED_COUNT_KEPT}
      </p>
      <p>
        Texts already applied to your photos stay on the platforms.{' '}
        {!user.isTemporary && (
          <>
            To take them back, undo them first in the <Link to={PAGES.history}>Job History</Link>.
          </>
        )}
      </p>
      <form ref={form} id={formId} onSubmit={submit} noValidate>
        <Stack>
          {problems.form && <Notice tone="error">{problems.form}</Notice>}
          <Field label="Type your email to confirm" hint={user.email} error={problems.email}>
            {control => <TextInput {...control} name="email" type="email" autoComplete="off" maxLength={EMAIL_MAX} />}
          </Field>
          {user.hasPassword && (
            <Field label="Password" error={problems.password}>
              {control => <TextInput {...control} name="password" type="password" autoComplete="current-password" />}
            </Field>
          )}
        </Stack>
      </form>
      {needsLink && askForLink}
    </Dialog>
  )
}
