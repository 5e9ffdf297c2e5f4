import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ApiError, failureText, isUnanswered, problemsOf, request } from '#web/lib/api.ts'
import { toast } from '#web/lib/toast.ts'
import { useFocusOnInvalid } from '#web/lib/use-focus-on-invalid.ts'
import { refreshUser } from '#web/lib/user.ts'
import type { PasswordAnswer, PasswordChangeRequest, PasswordRegisterRequest } from '#worker/contract/auth.ts'
import { PAGES } from '#worker/contract/paths.ts'

/** By field name; `form` is for problems of no single field. */
export type Problems = Record<string, string | undefined>

type SavePassword = { path: string; saved: string; failed: string }
/** Why the form is gone. `saved`: the answer to a new password was lost, and then the session had ended. */
export type SignedOut = 'saved' | 'ended'
type NewPassword = PasswordRegisterRequest | PasswordChangeRequest

/** Saves a new password, refreshes the user, then opens the account page, which offers to disconnect what was connected since the last one. */
export function useSavePassword({ path, saved, failed }: SavePassword) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const [signedOut, setSignedOut] = useState<SignedOut | null>(null)
  const wasLost = useRef(false)
  const form = useFocusOnInvalid(problems)

  /** Resolves to the server's refusal, if any. */
  async function save(body: NewPassword): Promise<ApiError | undefined> {
    setBusy(true)
    let answer: PasswordAnswer
    try {
      answer = await request<PasswordAnswer>(path, { method: 'POST', body })
    } catch (error) {
      setBusy(false)
      const refusal = error instanceof ApiError ? error : undefined
      const isLost = isUnanswered(error)
      wasLost.current ||= isLost
      if (refusal?.code === 'SIGNED_OUT') {
        // A new password renews the session, and the new cookie was in the answer that was lost.
        setSignedOut(wasLost.current ? 'saved' : 'ended')
      }
      setProblems(isLost ? { form: failureText(failed, error) } : problemsOf(error, failed))
      return refusal
    }
    await refreshUser().catch(() => undefined)
    toast.success(saved)
    navigate(PAGES.account, { replace: true, state: { connectedSince: answer.connectedSince } })
    return undefined
  }

  return { form, save, busy, problems, setProblems, signedOut }
}
