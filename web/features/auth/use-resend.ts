import { useState } from 'react'
import { errorText, isUnanswered, request } from '#web/lib/api.ts'
import type { EmailRequest, ResendAnswer } from '#worker/contract/auth.ts'
import { api } from '#worker/contract/paths.ts'
import { emailProblem } from '#worker/domain/email-address.ts'
import { SOMETHING_WRONG } from '#worker/domain/messages.ts'

type Outcome = { ok: boolean; text: string }

/** Sends the verification mail again and keeps the outcome. */
export function useResend() {
  const [sending, setSending] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()

  async function resend(email: string) {
    const problem = emailProblem(email)
    if (problem) {
      setOutcome({ ok: false, text: problem })
      return
    }
    setSending(true)
    setOutcome(undefined)
    try {
      const body: EmailRequest = { email: email.trim() }
      const { message } = await request<ResendAnswer>(api.resendVerification, { method: 'POST', body })
      setOutcome({ ok: true, text: message })
    } catch (error) {
      setOutcome({ ok: false, text: failureText(error) })
    } finally {
      setSending(false)
    }
  }

  return { resend, sending, outcome }
}

function failureText(error: unknown): string {
  return isUnanswered(error) ? SOMETHING_WRONG : errorText(error, 'Failed to send verification email')
}
