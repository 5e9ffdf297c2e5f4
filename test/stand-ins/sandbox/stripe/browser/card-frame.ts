import { type CardErrors, checkCard, formatExpiry, formatNumber } from './card-rules.ts'
import { callIntents } from './intents-api.ts'
import type { FromFrame, StripeJsError, ToFrame } from './messages.ts'

const FIELDS = ['number', 'expiry', 'cvc'] as const
const TERMINAL = ['succeeded', 'canceled']

let key = ''
let clientSecret = ''
/** The page around this frame, once it has said who it is. */
let pageOrigin = '*'

const field = (name: (typeof FIELDS)[number]) => document.querySelector<HTMLInputElement>(`#payment-${name}Input`)
const textOf = (name: (typeof FIELDS)[number]) => field(name)?.value ?? ''
const typed = () => ({ number: textOf('number'), expiry: textOf('expiry'), cvc: textOf('cvc') })
const tell = (message: FromFrame) => parent.postMessage(message, pageOrigin)
const firstOf = (errors: CardErrors): StripeJsError | null => {
  const first = errors.number ?? errors.expiry ?? errors.cvc
  return first ? { type: 'validation_error', ...first } : null
}

function showErrors(errors: CardErrors) {
  for (const name of FIELDS) {
    field(name)?.setAttribute('aria-invalid', String(errors[name] !== undefined))
    const place = document.querySelector(`#${name}-error`)
    if (place) place.textContent = errors[name]?.message ?? ''
  }
  tellHeight()
}

function tellHeight() {
  tell({ kind: 'height', pixels: Math.ceil(document.querySelector('main')?.getBoundingClientRect().height ?? 0) })
}

/** The page's own colours and fonts. */
function dress(variables: Record<string, string>) {
  for (const [name, value] of Object.entries(variables)) {
    document.documentElement.style.setProperty(`--${name}`, value)
  }
}

async function start(message: Extract<ToFrame, { kind: 'init' }>, origin: string) {
  key = message.key
  clientSecret = message.clientSecret
  pageOrigin = origin
  dress(message.variables)
  const { paymentIntent, error } = await callIntents(key, clientSecret)
  if (error) return tell({ kind: 'loaderror', error })
  if (TERMINAL.includes(paymentIntent.status)) {
    const text = 'This PaymentIntent is in a terminal state and cannot be used to initialize Elements.'
    const code = 'payment_intent_unexpected_state'
    return tell({ kind: 'loaderror', error: { type: 'invalid_request_error', code, message: text } })
  }
  const main = document.querySelector('main')
  if (main) main.hidden = false
  tellHeight()
  tell({ kind: 'ready' })
}

function confirm(returnUrl: string | undefined) {
  const { number, expiry, cvc } = typed()
  const [month = '', year = ''] = expiry.split('/').map(part => part.trim())
  const card = { number: number.replaceAll(' ', ''), exp_month: month, exp_year: year, cvc }
  const pairs = Object.entries(card).map(([name, value]) => [`payment_method_data[card][${name}]`, value])
  const shared = { 'payment_method_data[type]': 'card', use_stripe_sdk: 'true' }
  const back = returnUrl === undefined ? {} : { return_url: returnUrl }
  return callIntents(key, clientSecret, { confirm: { ...Object.fromEntries(pairs), ...shared, ...back } })
}

window.addEventListener('message', async ({ source, origin, data }: MessageEvent<ToFrame>) => {
  if (source !== parent) return
  if (data.kind === 'init') return start(data, origin)
  if (origin !== pageOrigin) return
  if (data.kind === 'appearance') return dress(data.variables)
  if (data.kind === 'confirm')
    return tell({ kind: 'confirmed', call: data.call, result: await confirm(data.returnUrl) })
  const errors = checkCard(typed(), new Date())
  showErrors(errors)
  tell({ kind: 'submitted', call: data.call, error: firstOf(errors) })
})

for (const name of FIELDS) {
  field(name)?.addEventListener('input', ({ currentTarget }) => {
    const input = currentTarget as HTMLInputElement
    if (name === 'number') input.value = formatNumber(input.value)
    if (name === 'expiry') input.value = formatExpiry(input.value)
    const card = typed()
    const isComplete = Object.keys(checkCard(card, new Date())).length === 0
    tell({ kind: 'change', change: { isEmpty: Object.values(card).every(value => value === ''), isComplete } })
  })
}
new ResizeObserver(tellHeight).observe(document.body)
tell({ kind: 'loaded' })
