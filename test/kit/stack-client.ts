import type Stripe from 'stripe'
import type { User } from '#worker/contract/auth.ts'
import type { Job } from '#worker/contract/jobs.ts'
import type { CancelAnswer, OrderAnswer, PaymentIntentAnswer, VerifyAnswer } from '#worker/contract/payment.ts'
import type { PhotosAnswer } from '#worker/contract/photos.ts'
import type { JobResult } from '#worker/domain/job-result.ts'
import type { Provider } from '#worker/domain/platforms.ts'
import type { Stack } from './stack.ts'
import { stripeSdk } from './stripe-client.ts'
import { until } from './until.ts'

export type Mail = { to: string; subject: string; text: string; html: string; at: string }
export type Call = {
  n: number
  service: string
  method: string
  params: Record<string, string>
  status: number
  wrote: boolean
}
/** `geo`: the position at which it was taken, or null. */
export type LibraryPhoto = {
  id: string
  title: string
  description: string
  tags: string[]
  media: string
  geo: { latitude: number; longitude: number; public: boolean } | null
}

export type StripeObjects = {
  paymentIntents: Stripe.PaymentIntent[]
  charges: Stripe.Charge[]
  refunds: Stripe.Refund[]
}

type Answer<T> = { status: number; body: T }
type Origins = Pick<Stack, 'app' | 'sandbox'>

/** The sandbox's control interface. */
export function control({ sandbox }: Origins) {
  async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await fetch(`${sandbox}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    const text = await answer.text()
    return JSON.parse(text === '' ? 'null' : text)
  }
  return {
    library: (account: string, platform: Provider = 'flickr') =>
      ask<LibraryPhoto[]>('GET', `/control/photos/${platform}/${account}`),
    calls: (service: string, since = 0) => ask<Call[]>('GET', `/control/calls?service=${service}&since=${since}`),
    addPhoto: (account: string, photo: Partial<LibraryPhoto>, platform: Provider = 'flickr') =>
      ask<LibraryPhoto>('POST', `/control/photos/${platform}/${account}`, photo),
    editPhoto: (account: string, id: string, change: Partial<LibraryPhoto>) =>
      ask('PATCH', `/control/photos/flickr/${account}/${id}`, change),
    fault: (fault: Record<string, unknown>) => ask('POST', '/control/faults', fault),
    clearFaults: () => ask('DELETE', '/control/faults'),
    model: (behaviour: Record<string, unknown>) => ask('POST', '/control/model', behaviour),
    reset: () => ask('POST', '/control/reset'),
    deletePhoto: (account: string, id: string, platform: Provider = 'flickr') =>
      ask('DELETE', `/control/photos/${platform}/${account}/${id}`),
    /** Removes the app from the owner's account at Flickr. */
    revoke: (account: string) => ask('POST', '/control/revoke', { platform: 'flickr', account }),
    cron: (at: number) => ask('POST', '/control/cron', { at }),
    stripe: () => ask<StripeObjects>('GET', '/control/stripe'),
    /** The id of the event for an intent's payment. */
    paidEvent: async (intentId: string) => {
      const { events } = await ask<{ events: Stripe.Event[] }>('GET', '/control/stripe')
      return events.find(
        ({ type, data }) => type === 'payment_intent.succeeded' && 'id' in data.object && data.object.id === intentId,
      )?.id
    },
    webhooks: (mode: 'auto' | 'hold') => ask('POST', '/control/webhooks', { mode }),
    deliver: (order: Record<string, unknown>) => ask('POST', '/control/webhooks/deliver', order),
    mails: (to: string) => ask<Mail[]>('GET', `/mail/messages?to=${encodeURIComponent(to)}`),
  }
}

/** A job's id, or an order of photos for the account. */
type Bill = string | { orderId: string }
const namedIn = (bill: Bill) => (typeof bill === 'string' ? { jobId: bill } : bill)

/** The HTTP client of a signed-in user: it keeps the cookie and sends the app's own Origin. */
export type Client = Awaited<ReturnType<typeof signUp>>

/** Signs up by the mailed link. */
export async function signUp(stack: Origins, email: string) {
  let cookie = ''
  async function send<T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const answer = await fetch(`${stack.app}${path}`, {
      method,
      redirect: 'manual',
      headers: { origin: stack.app, 'content-type': 'application/json', ...(cookie && { cookie }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const kept = answer.headers.getSetCookie().map(line => line.split(';')[0] ?? '')
    if (kept.length > 0) {
      const names = new Set(kept.map(pair => pair.split('=')[0]))
      const rest = cookie.split('; ').filter(pair => pair !== '' && !names.has(pair.split('=')[0]))
      cookie = [...rest, ...kept].join('; ')
    }
    const text = await answer.text()
    const parsed: Answer<T> = {
      status: answer.status,
      body: answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text,
    }
    return { ...parsed, location: answer.headers.get('location') }
  }
  async function expectOk<T>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<T> {
    const answer = await send<T>(method, path, body, headers)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  await expectOk('POST', '/api/auth/email', { email })
  const mails = await until(
    'the sign-in mail',
    () => control(stack).mails(email),
    list => list.length > 0,
  )
  const token = /verify-email\?token=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1]
  if (!token) throw new Error('The mail holds no link')
  await expectOk('GET', `/api/auth/verify-email?token=${token}`)

  const verify = (bill: Bill, paymentIntentId: string) =>
    expectOk<VerifyAnswer>('POST', '/api/payments/verify-payment', { ...namedIn(bill), paymentIntentId })
  async function openIntent(bill: Bill): Promise<string> {
    const answer = await expectOk<PaymentIntentAnswer>('POST', '/api/payments/create-payment-intent', namedIn(bill))
    const intentId = answer.status === 'open' ? answer.clientSecret.split('_secret_')[0] : undefined
    if (!intentId) throw new Error(`The payment is ${answer.status}`)
    return intentId
  }
  /** Charges a good card without telling the app. */
  async function charge(bill: Bill): Promise<string> {
    const intentId = await openIntent(bill)
    await stripeSdk(stack.sandbox).paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
    return intentId
  }
  const job = async (jobId: string) => (await expectOk<{ job: Job }>('GET', `/api/photos/job/${jobId}`)).job
  return {
    email,
    send,
    get: <T>(path: string) => expectOk<T>('GET', path),
    post: <T>(path: string, body?: unknown) => expectOk<T>('POST', path, body),
    put: (path: string, body: unknown) => expectOk('PUT', path, body),
    me: () => expectOk<User>('GET', '/api/auth/me'),
    cookie: () => cookie,
    async connect(account: string, provider: Provider = 'flickr') {
      const { authUrl } = await expectOk<{ authUrl: string }>('GET', `/api/auth/${provider}`)
      const approved = await fetch(authUrl, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ account, decision: 'approve' }),
      })
      const callback = new URL(approved.headers.get('location') ?? '')
      const end = await send('GET', `${callback.pathname}${callback.search}`)
      if (!end.location?.includes('/auth-success')) throw new Error(`Connecting ended at ${end.location}`)
    },
    list: (query: Record<string, string>) =>
      expectOk<PhotosAnswer>('GET', `/api/photos?${new URLSearchParams({ provider: 'flickr', ...query })}`),
    process: (photoIds: string[], options: Record<string, unknown> = {}) =>
      expectOk<{ jobId: string; requiresPayment: boolean }>('POST', '/api/photos/process', {
        photoIds,
        provider: 'flickr',
        style: 'descriptive',
        descriptionSentences: 2,
        addPhotonymTag: true,
        ...options,
      }),
    openIntent,
    charge,
    verify,
    cancel: (bill: Bill) => expectOk<CancelAnswer>('POST', '/api/payments/cancel', namedIn(bill)),
    buy: async (photos: number) => (await expectOk<OrderAnswer>('POST', '/api/payments/order', { photos })).orderId,
    job,
    generated: (jobId: string, withinMs?: number) =>
      until(
        'the texts',
        () => job(jobId),
        ({ status }) => status === 'completed' || status === 'failed',
        withinMs,
      ),
    applyBatch: (jobId: string, photoIds: string[]) =>
      expectOk<{ totalPhotos: number }>('POST', '/api/photos/apply-batch', { jobId, photoIds }),
    applySingle: (jobId: string, photoId: string) =>
      expectOk<{ result: JobResult }>('POST', '/api/photos/apply-single', { jobId, photoId }),
    applied: (jobId: string, withinMs?: number) =>
      until(
        'the apply',
        () => job(jobId),
        ({ applyProgress }) => !applyProgress.isApplying,
        withinMs,
      ),
    undo: (jobId: string, photoId: string) =>
      expectOk<{ result: JobResult }>('POST', '/api/photos/undo-apply', { jobId, photoId }),
    undoBatch: (jobId: string, photoIds: string[]) =>
      expectOk<{ totalPhotos: number }>('POST', '/api/photos/undo-batch', { jobId, photoIds }),
    undone: (jobId: string, withinMs?: number) =>
      until(
        'the undo',
        () => job(jobId),
        ({ undoProgress }) => !undoProgress.isUndoing,
        withinMs,
      ),
  }
}
