import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { expect, test, vi } from 'vitest'
import { sees } from '#test/kit/sees.ts'
import { type CheckoutDeps, createCheckout, intentOf } from '#web/features/payment/checkout.ts'
import { ApiError, type RequestOptions } from '#web/lib/api.ts'
import { api } from '#worker/contract/paths.ts'

const SECRET = 'pi_3abc_secret_xyz'
const OPEN = {
  status: 'open',
  clientSecret: SECRET,
  publishableKey: 'pk_test',
  scriptUrl: null,
  amount: 100,
  currency: 'usd',
}
const elements: StripeElements = Object.create(null)

type Answers = { create?: unknown; verify?: unknown; known?: object; confirmed?: unknown }

/** A server and a provider with the given answers; an Error is thrown instead of returned. */
function aCheckout({ create = OPEN, verify, known, confirmed }: Answers, deps: Partial<CheckoutDeps> = {}) {
  const calls: string[] = []
  const marks: string[] = []
  const onBillChanged = vi.fn()
  const give = async (answer: unknown) => {
    if (answer instanceof Error) throw answer
    return answer
  }
  const stripe: Partial<Stripe> = {
    retrievePaymentIntent: () =>
      Promise.resolve(
        Object.assign(Object.create(null), { paymentIntent: { id: 'pi_3abc', status: 'new', ...known } }),
      ),
    confirmPayment: () => give(confirmed).then(answer => Object.assign(Object.create(null), answer)),
  }
  const checkout = createCheckout(
    { jobId: 'job' },
    {
      request: async <T>(path: string, { body }: RequestOptions) => {
        calls.push(`${path.split('/').at(-1)} ${JSON.stringify(body)}`)
        const answer: T = Object.assign(Object.create(null), await give(path === api.paymentIntent ? create : verify))
        return answer
      },
      openProvider: async () => Object.assign(Object.create(null), stripe),
      mark: { read: () => null, set: id => marks.push(id) },
      returnedIntent: null,
      returnUrl: 'https://photonym.test/payment/job',
      onBillChanged,
      ...deps,
    },
  )
  const state = () => {
    const { phase, problem = null } = { problem: null, ...checkout.getSnapshot() }
    return problem === null ? phase : `${phase}: ${problem}`
  }
  return { checkout, state, calls, marks, onBillChanged }
}

const failure = (status: number, code: ApiError['code'], message: string) => new ApiError({ status, code, message })
const UNVERIFIED = failure(502, 'PAYMENT_PROVIDER', 'Payment verification failed')
const SUCCEEDED = { paymentIntent: { id: 'pi_3abc', status: 'succeeded' } }

async function paying(answers: Answers, deps: Partial<CheckoutDeps> = {}) {
  const made = aCheckout(answers, deps)
  made.checkout.start()
  await vi.waitFor(() => expect(made.state()).toMatch(/^form/))
  await made.checkout.pay(elements)
  return made
}

test('the form is shown only for the secret of a payment intent', async () => {
  expect(intentOf(SECRET)).toBe('pi_3abc')
  const others = ['', 'pi_3abc', 'seti_1_secret_2', 'pi_1_secret_', 'pi_1_secret_2 ', 'xpi_1_secret_2', null]
  for (const other of others) expect(intentOf(other)).toBeNull()
  for (const create of [
    { ...OPEN, clientSecret: 'seti_1_secret_2' },
    { status: 'unavailable', clientSecret: null },
  ]) {
    const { checkout, state } = aCheckout({ create })
    checkout.start()
    await vi.waitFor(() => expect(state()).toBe('unavailable'))
  }
})

test('the server’s reason against paying is shown, and a second try opens the form', async () => {
  const { checkout, state, calls } = aCheckout({ create: failure(429, 'RATE_LIMITED', 'Too many.') })
  checkout.start()
  checkout.start()
  await vi.waitFor(() => expect(state()).toBe('failed: Failed to initialize payment: Too many.'))
  checkout.retry()
  await vi.waitFor(() => expect(calls).toHaveLength(2))

  const lost = aCheckout({ create: failure(0, 'OFFLINE', 'Network') })
  lost.checkout.start()
  await vi.waitFor(() => expect(lost.state()).toBe('failed: Failed to initialize payment'))
})

test('a job that is gone or no longer payable is read again', async () => {
  for (const error of [failure(404, 'NOT_FOUND', ''), failure(409, 'NOT_PAYABLE', '')]) {
    const { checkout, onBillChanged } = aCheckout({ create: error })
    checkout.start()
    await vi.waitFor(() => expect(onBillChanged).toHaveBeenCalledOnce())
  }
})

test("a refused card leaves the form ready, with the provider's text; the form itself marks a wrong field", async () => {
  const error = { type: 'card_error', message: 'Your card was declined.' }
  const { checkout, state } = await paying({ confirmed: { error } })
  expect(state()).toBe('form: Your card was declined.')
  expect(checkout.getSnapshot()).toMatchObject({ isPaying: false })
  const wrong = await paying({ confirmed: { error: { type: 'validation_error', message: 'Incomplete' } } })
  expect(wrong.state()).toBe('form')
  const broken = await paying({ confirmed: new Error('frame gone') })
  expect(broken.state()).toBe(`form: ${sees('payment-failed')}`)
})

test('once the provider has the money, that is stored, the server is told, and no form is shown again', async () => {
  const { checkout, state, calls, marks } = await paying({ confirmed: SUCCEEDED, verify: { success: true } })
  await vi.waitFor(() => expect(calls.at(-1)).toBe('verify-payment {"jobId":"job","paymentIntentId":"pi_3abc"}'))
  expect([state(), marks]).toEqual(['received', ['pi_3abc']])
  await checkout.pay(elements)
  expect(state()).toBe('received')
})

test('a verification that fails shows no form either', async () => {
  const { checkout, state } = await paying({ confirmed: SUCCEEDED, verify: UNVERIFIED })
  await vi.waitFor(() => expect(state()).toBe('received: Payment verification failed'))
  checkout.receive('pi_3abc')
  await vi.waitFor(() => expect(state()).toBe('received: Payment verification failed'))
})

test('a second tab learns from the refusal of its own payment that the money has arrived', async () => {
  const error = { type: 'invalid_request_error', message: 'Unexpected state', payment_intent: SUCCEEDED.paymentIntent }
  const { state } = await paying({ confirmed: { error }, verify: { success: true } })
  expect(state()).toBe('received')
})

test('a reload shows no form, because of the stored mark or of what the provider knows', async () => {
  const mark = { read: () => 'pi_3abc', set: () => undefined }
  const marked = aCheckout({ verify: UNVERIFIED }, { mark })
  marked.checkout.start()
  await vi.waitFor(() => expect(marked.state()).toBe('received: Payment verification failed'))
  expect(marked.calls).toHaveLength(1)

  const unmarked = aCheckout({ known: { status: 'succeeded' }, verify: { success: true } })
  unmarked.checkout.start()
  await vi.waitFor(() => expect(unmarked.marks).toEqual(['pi_3abc']))
  expect(unmarked.state()).toBe('received')

  const told = aCheckout({ create: { status: 'already_paid', message: '' } })
  told.checkout.start()
  await vi.waitFor(() => expect(told.state()).toBe('received'))
})

test('a payment the bank still works on shows no form', async () => {
  const { checkout, state, marks } = aCheckout({ known: { status: 'processing' } })
  checkout.start()
  await vi.waitFor(() => expect(state()).toBe('received'))
  expect([checkout.getSnapshot(), marks]).toMatchObject([{ isPaid: false }, []])
})

test('after 3-D Secure the server is asked; if that failed, the form says why', async () => {
  const deps = { returnedIntent: 'pi_3abc' }
  const done = aCheckout({ verify: { success: true, status: 'succeeded' } }, deps)
  done.checkout.start()
  await vi.waitFor(() => expect(done.state()).toBe('received'))
  expect([done.calls.length, done.marks]).toEqual([1, ['pi_3abc']])

  const refused = { success: false, status: 'requires_payment_method' }
  const known = { last_payment_error: { message: 'We could not authenticate you.' } }
  const failed = aCheckout({ verify: refused, known }, deps)
  failed.checkout.start()
  await vi.waitFor(() => expect(failed.state()).toBe('form: We could not authenticate you.'))

  const foreign = aCheckout({ verify: failure(400, 'PAYMENT_MISMATCH', sees('payment-not-verified')) }, deps)
  foreign.checkout.start()
  await vi.waitFor(() => expect(foreign.state()).toBe('form: Payment verification failed'))
})
