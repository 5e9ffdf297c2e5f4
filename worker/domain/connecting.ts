import { PRODUCT } from './limits.ts'
import { CONNECTING_FAILED } from './messages.ts'

/** Why a platform account was not connected, as `/auth-error?error=` names it. */
export type ConnectingProblem =
  /** The person declined on the platform's page. */
  | 'denied'
  /** Refused, expired, forged or failed. */
  | 'failed'
  /** It belongs to another user here. */
  | 'taken'
  /** The user has another account of this platform. */
  | 'another'
  /** Nobody is signed in, and no user has connected this account. */
  | 'unknown'

/** The sentence about each problem; `name` is the platform's. */
export const CONNECTING_PROBLEMS: Record<ConnectingProblem, (name: string) => string> = {
  denied: name => `You did not allow ${PRODUCT} to work with your ${name} account, so nothing was connected.`,
  failed: () => CONNECTING_FAILED,
  taken: name => `This ${name} account is already connected to another user.`,
  another: name => `Another ${name} account is already connected. Disconnect it first.`,
  unknown: name => `We don't know this ${name} account yet. Please start with your email address, then connect it.`,
}

export function isConnectingProblem(text: string | null): text is ConnectingProblem {
  return text !== null && Object.hasOwn(CONNECTING_PROBLEMS, text)
}
