import type { Hono } from 'hono'
import { api } from '#worker/contract/paths.ts'
import {
  type CancelAnswer,
  type FreeTrialStatus,
  type OrderAnswer,
  OrderInput,
  type OrderStatusAnswer,
  PayInput,
  type PaymentIntentAnswer,
  type PrepaidAnswer,
  type PrepaidEntry,
  type Refunded,
  type VerifyAnswer,
  VerifyInput,
} from '#worker/contract/payment.ts'
import { UNPAID_JOB_MS } from '#worker/domain/lifetimes.ts'
import { ALREADY_PAID, JOB_NOT_FOUND, ORDER_NOT_FOUND } from '#worker/domain/messages.ts'
import { PRICING, quote } from '#worker/domain/pricing.ts'
import { type JobState, summaryOf } from './job.ts'
import { type Jobs, paidByFree } from './jobs.ts'
import { at, bodyOf, refuse } from './server.ts'
import type { Installation, Person } from './user.ts'

type Order = OrderStatusAnswer['order']

/** The payment of a job or order, as the provider calls it. */
const intentOf = (id: string) => `pi_3${id.replace(/\W/g, '')}`.padEnd(27, 'T')

type Payments = ReturnType<typeof createPayments>

/** Orders of photos, and what became of those bought. */
export function createPayments(user: Person, jobs: Jobs) {
  const orders: Order[] = []
  const entries: PrepaidEntry[] = []
  const payments = {
    orders,
    /** Newest first. */
    entries,
    /** What the provider says of a payment when it is asked; null: that it is paid. */
    refused: null as string | null,
    addOrder(photos: number): Order {
      const order: Order = {
        id: `order-${orders.length + 1}`,
        photos,
        amount: photos * PRICING.centsPerPhoto,
        currency: PRICING.currency,
        status: 'open',
        expiresAt: new Date(Date.now() + UNPAID_JOB_MS).toISOString(),
      }
      orders.unshift(order)
      return order
    },
    /** A job that waits for its payment, of so many photos, some of which take the account's last free ones. */
    addUnpaidJob(photos = 4, free = 2): JobState {
      user.freePhotos = 0
      const results = Array.from({ length: photos }, () => ({ status: 'pending' as const }))
      return jobs.add({ photos: results, status: 'payment_pending', quote: quote(photos, { free }) })
    },
    /** Puts bought photos on the account. */
    buy(photos: number, of: { jobId?: string; orderId?: string } = {}): void {
      user.prepaid += photos
      const { jobId = null, orderId = null } = of
      const amount = photos * PRICING.centsPerPhoto
      entries.unshift({ at: new Date().toISOString(), photos, kind: 'bought', jobId, orderId, amount, status: null })
    },
    /** The order or job is paid, and starts. */
    pay(id: string): void {
      const order = orders.find(one => one.id === id)
      if (order) {
        order.status = 'paid'
        payments.buy(order.photos, { orderId: id })
        return
      }
      const job = jobs.get(id)
      const { amount, currency, freePhotosUsed, paidPhotos, prepaidUsed, keeps } = job.quote
      user.prepaid += keeps
      const payment = {
        ...paidByFree(freePhotosUsed),
        ...{ amount, currency, status: 'succeeded' as const, paidAt: new Date().toISOString() },
        ...{ photosBought: paidPhotos + keeps, paidPhotosUsed: paidPhotos + prepaidUsed },
        stripePaymentIntentId: intentOf(id),
      }
      jobs.publish(job, [], { status: null, payment })
      if (jobs.pace.describes === 'at once') jobs.describe(id)
    },
    /** The order or job ends unpaid. */
    cancel(id: string): void {
      const order = orders.find(one => one.id === id)
      if (order) {
        order.status = 'canceled'
        return
      }
      const job = jobs.get(id)
      user.freePhotos += job.quote.freePhotosUsed
      user.prepaid += job.quote.prepaidUsed
      const ended = job.results.map(result =>
        result.status === 'pending'
          ? { ...result, status: 'failed' as const, reason: 'The payment was cancelled.' }
          : result,
      )
      jobs.publish(job, ended, { status: 'failed', completedAt: Date.now() })
    },
  }
  return payments
}

const isUnpaid = (job: JobState) => summaryOf(job).status === 'payment_pending'

type Parts = { user: Person; jobs: Jobs; payments: Payments; installation: Installation }

export function addPaymentCalls(app: Hono, { user, jobs, payments, installation }: Parts): void {
  const unpaid = () => jobs.all.filter(isUnpaid).toReversed()
  /** What is to be paid, or undefined if it has been. */
  const payable = ({ id, isOrder }: { id: string; isOrder: boolean }) => {
    if (isOrder) {
      const order = payments.orders.find(one => one.id === id) ?? refuse('NOT_FOUND', { error: ORDER_NOT_FOUND })
      if (order.status === 'canceled') refuse('NOT_PAYABLE')
      return order.status === 'paid' ? undefined : { amount: order.amount, currency: order.currency }
    }
    const job = jobs.find(id) ?? refuse('NOT_FOUND', { error: JOB_NOT_FOUND })
    if (job.payment?.status === 'succeeded') return undefined
    return isUnpaid(job) ? { amount: job.quote.amount, currency: job.quote.currency } : refuse('NOT_PAYABLE')
  }
  app.get(api.freeTrialStatus, c => {
    const photosUsed = PRICING.freePhotos - user.freePhotos
    return c.json<FreeTrialStatus>({
      isEligible: user.freePhotos > 0,
      remainingPhotos: user.freePhotos,
      photosUsed,
      maxPhotos: PRICING.freePhotos,
      hasUsedFreeTrial: photosUsed > 0,
      heldPhotos: unpaid().reduce((sum, job) => sum + job.quote.freePhotosUsed, 0),
      unpaidJobIds: unpaid().map(({ id }) => id),
      prepaidPhotos: user.prepaid,
      reservedPrepaid: unpaid().reduce((sum, job) => sum + job.quote.prepaidUsed, 0),
      unpaidOrderIds: payments.orders.filter(({ status }) => status === 'open').map(({ id }) => id),
    })
  })
  app.post(api.paymentIntent, async c => {
    const asked = await bodyOf(c, PayInput)
    const price = payable(asked)
    if (!price) return c.json<PaymentIntentAnswer>({ status: 'already_paid', message: ALREADY_PAID })
    const none = { clientSecret: null, publishableKey: null, scriptUrl: null }
    return c.json<PaymentIntentAnswer>(
      installation.payments
        ? {
            status: 'open',
            clientSecret: `${intentOf(asked.id)}_secret_test`,
            publishableKey: 'pk_of_a_stand_in',
            scriptUrl: null,
            ...price,
          }
        : { status: 'unavailable', ...none, ...price },
    )
  })
  app.post(api.verifyPayment, async c => {
    const { payable: asked } = await bodyOf(c, VerifyInput)
    if (payments.refused !== null) return c.json<VerifyAnswer>({ success: false, status: payments.refused })
    if (payable(asked)) payments.pay(asked.id)
    return c.json<VerifyAnswer>({ success: true, status: 'succeeded' })
  })
  app.post(api.cancelPayment, async c => {
    const asked = await bodyOf(c, PayInput)
    if (!payable(asked)) return c.json<CancelAnswer>({ success: false, status: 'already_paid' })
    payments.cancel(asked.id)
    return c.json<CancelAnswer>({ success: true })
  })
  app.post(api.orderPhotos, async c => {
    const { photos } = await bodyOf(c, OrderInput)
    const open = payments.orders.find(order => order.status === 'open' && order.photos === photos)
    return c.json<OrderAnswer>({ orderId: (open ?? payments.addOrder(photos)).id })
  })
  app.get(at(api.photoOrder(':orderId')), c => {
    const order = payments.orders.find(({ id }) => id === c.req.param('orderId'))
    return c.json<OrderStatusAnswer>({ order: order ?? refuse('NOT_FOUND', { error: ORDER_NOT_FOUND }) })
  })
  const rest = (): Refunded => ({ photos: user.prepaid, amount: user.prepaid * PRICING.centsPerPhoto })
  app.get(at(api.prepaid(null)), c =>
    c.json<PrepaidAnswer>({ photos: user.prepaid, refund: rest(), entries: payments.entries, nextCursor: null }),
  )
  app.post(api.refundRest, c => {
    const { photos, amount } = rest()
    user.prepaid = 0
    const of = { jobId: null, orderId: null, status: 'pending' } as const
    if (photos > 0) {
      payments.entries.unshift({ at: new Date().toISOString(), photos: -photos, kind: 'refunded', amount, ...of })
    }
    return c.json<Refunded>({ photos, amount }, photos > 0 ? 202 : 200)
  })
}
