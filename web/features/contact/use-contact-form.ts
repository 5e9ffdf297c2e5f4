import { useState } from 'react'
import { ApiError, errorText, request } from '#web/lib/api.ts'
import { keptAtSessionEnd, useKeepingAtSessionEnd } from '#web/lib/kept-at-session-end.ts'
import { toast } from '#web/lib/toast.ts'
import { useUser } from '#web/lib/user.ts'
import type { ContactRequest } from '#worker/contract/contact.ts'
import type { SuccessAnswer } from '#worker/contract/errors.ts'
import { api } from '#worker/contract/paths.ts'
import { MESSAGE_NOT_SENT } from '#worker/domain/messages.ts'
import { type ContactFields, type ContactProblem, contactProblem, prefilledName } from './contact-fields.ts'

const NOTHING_TYPED: ContactFields = { name: '', email: '', subject: '', message: '' }
const FORM = 'message'
const NAMES: (keyof ContactFields)[] = ['name', 'email', 'subject', 'message']

export type ContactFormState = {
  fields: ContactFields
  /** The signed-in user's address; null makes the form ask for one. */
  verifiedEmail: string | null
  problem: ContactProblem | null
  isSending: boolean
  setField: (field: keyof ContactFields, text: string) => void
  /** Resolves to whether the message was sent. */
  send: () => Promise<boolean>
}

/** A message to support. Typed text is kept until the message is sent, even while the form is closed. */
export function useContactForm(onSent: () => void): ContactFormState {
  const { user } = useUser()
  const [typed, setTyped] = useState<Partial<ContactFields>>(() => keptAtSessionEnd(FORM) ?? {})
  useKeepingAtSessionEnd(FORM, typed)
  const [problem, setProblem] = useState<ContactProblem | null>(null)
  const [isSending, setIsSending] = useState(false)
  const verifiedEmail = user?.email || null
  const fields = { ...NOTHING_TYPED, name: prefilledName(user), ...typed }

  async function send(): Promise<boolean> {
    const wrong = contactProblem(fields, verifiedEmail !== null)
    setProblem(wrong)
    if (wrong || isSending) {
      return false
    }
    setIsSending(true)
    try {
      await request<SuccessAnswer>(api.contact, { method: 'POST', body: messageOf(fields, verifiedEmail) })
    } catch (error) {
      setProblem(refusalOf(error, verifiedEmail !== null))
      return false
    } finally {
      setIsSending(false)
    }
    setTyped({})
    toast.success('Thank you! Your message has been sent successfully.')
    onSent()
    return true
  }

  const setField = (field: keyof ContactFields, text: string) => setTyped(before => ({ ...before, [field]: text }))
  return { fields, verifiedEmail, problem, isSending, setField, send }
}

function messageOf({ name, email, subject, message }: ContactFields, verifiedEmail: string | null): ContactRequest {
  return {
    name: name.trim(),
    email: verifiedEmail ?? email.trim(),
    ...(subject.trim() !== '' && { subject: subject.trim() }),
    message: message.trim(),
  }
}

function refusalOf(error: unknown, verified: boolean): ContactProblem {
  const named = error instanceof ApiError ? (error.fields ?? {}) : {}
  return {
    text: errorText(error, MESSAGE_NOT_SENT),
    fields: NAMES.filter(field => named[field] !== undefined && !(verified && field === 'email')),
  }
}
