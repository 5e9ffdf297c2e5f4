import { counted } from '#web/lib/format.ts'
import type { ActivityAction, ActivityDetail, ActivityEntry } from '#worker/contract/activity.ts'
import type { SignInMethod } from '#worker/contract/auth.ts'
import { formatMoney } from '#worker/domain/money-text.ts'
import type { PaymentEnd } from '#worker/domain/payment-end.ts'
import { PLATFORMS } from '#worker/domain/platforms.ts'
import { PRICING } from '#worker/domain/pricing.ts'

type Wording = (detail: ActivityDetail) => { done: string; refused: string }

const WORDING: Record<ActivityAction, Wording> = {
  'sign-in': detail => ({
    done: `Signed in ${means(detail)}`,
    refused: `Attempt to sign in ${means(detail)}`,
  }),
  'sign-out': () => ({ done: 'Signed out', refused: 'Attempt to sign out' }),
  'sign-out-everywhere': () => ({ done: 'Signed out everywhere', refused: 'Attempt to sign out everywhere' }),
  'session-ended': () => ({ done: 'Signed out a browser', refused: 'Attempt to sign out a browser' }),
  'password-set': () => ({ done: 'Set a password', refused: 'Attempt to set a password' }),
  'password-changed': () => ({ done: 'Changed the password', refused: 'Attempt to change the password' }),
  'platform-connected': detail => ({
    done: `Connected ${platform(detail)}`,
    refused: `Attempt to connect ${platform(detail)}`,
  }),
  'platform-disconnected': detail => ({
    done: `Disconnected ${platform(detail)}`,
    refused: `Attempt to disconnect ${platform(detail)}`,
  }),
  'job-started': detail => ({
    done: `${detail.origin === 'agent' ? 'The agent started' : 'Started'} a job for ${photos(detail)}`,
    refused: `Attempt to start a job for ${photos(detail)}`,
  }),
  'agent-on': detail => ({
    done: `Turned the agent on for ${platform(detail)}`,
    refused: 'Attempt to turn the agent on',
  }),
  'agent-off': () => ({ done: 'Turned the agent off', refused: 'Attempt to turn the agent off' }),
  'agent-changed': () => ({ done: 'Changed the agent', refused: 'Attempt to change the agent' }),
  'agent-paused': () => ({ done: 'The agent paused', refused: 'Attempt to pause the agent' }),
  'apply-started': detail => ({
    done: `Applied to ${photos(detail)}`,
    refused: `Attempt to apply to ${photos(detail)}`,
  }),
  'undo-started': detail => ({
    done: `Undid ${photos(detail)}`,
    refused: `Attempt to undo ${photos(detail)}`,
  }),
  'retry-started': detail => ({
    done: `Tried ${photos(detail)} again`,
    refused: `Attempt to try ${photos(detail)} again`,
  }),
  'writes-stopped': detail => ({
    done: `Stopped ${photos(detail)} that waited to be written`,
    refused: `Attempt to stop ${photos(detail)}`,
  }),
  'payment-made': detail => ({
    done: `Paid ${money(detail)}for ${bought(detail)}`,
    refused: `Attempt to pay ${money(detail)}for ${bought(detail)}`,
  }),
  'payment-refunded': detail => ({
    done: `Got ${money(detail)}back ${refunded(detail)}`,
    refused: `Attempt to get ${money(detail)}back ${refunded(detail)}`,
  }),
  'job-cancelled': ({ ending = 'cancelled' }) => ({
    done: UNPAID_ENDS[ending]('job'),
    refused: 'Attempt to cancel an unpaid job',
  }),
  'order-cancelled': ({ ending = 'cancelled' }) => ({
    done: UNPAID_ENDS[ending]('order of photos'),
    refused: 'Attempt to cancel an unpaid order of photos',
  }),
  'data-exported': () => ({ done: 'Exported your data', refused: 'Attempt to export your data' }),
}

const UNPAID_ENDS: Record<PaymentEnd, (what: 'job' | 'order of photos') => string> = {
  cancelled: what => `Cancelled an unpaid ${what}`,
  expired: what => `An unpaid ${what} expired`,
  declined: what => `An unpaid ${what} ended after too many declined cards`,
  deleted: what => `An unpaid ${what} ended with its account`,
}

/** An entry of the activity log as a sentence, with the browser where it is known. */
export function activitySentence({ action, outcome, detail }: Omit<ActivityEntry, 'id' | 'at'>): string {
  const sentence = WORDING[action](detail)[outcome]
  return detail.device ? `${sentence} · ${detail.device}` : sentence
}

export const MEANS: Record<Exclude<SignInMethod, 'platform'>, string> = {
  link: 'by mail link',
  password: 'with password',
}

const bought = (detail: ActivityDetail) => (detail.orderId === undefined ? 'a job' : photos(detail))

/** Without the number of photos, which is that of the whole order; a job's payment buys photos, too, and may keep some. */
const refunded = ({ orderId }: ActivityDetail) =>
  orderId === undefined ? 'of what you paid for a job' : 'for bought photos'

function money({ amount }: ActivityDetail): string {
  return amount === undefined ? '' : `${formatMoney(amount, PRICING.currency)} `
}

function means(detail: ActivityDetail): string {
  if (detail.by === undefined) {
    return 'in a browser'
  }
  return detail.by === 'platform' ? `with ${platform(detail)}` : MEANS[detail.by]
}

function platform({ provider }: ActivityDetail): string {
  return provider ? PLATFORMS[provider].name : 'a photo platform'
}

function photos(detail: ActivityDetail): string {
  const count = detail.photos === undefined ? 'photos' : counted(detail.photos, 'photo')
  return detail.provider ? `${count} on ${platform(detail)}` : count
}
