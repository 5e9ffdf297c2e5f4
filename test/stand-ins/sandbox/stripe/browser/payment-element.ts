import type { FromFrame, Result, StripeJsError, ToFrame } from './messages.ts'

type Listener = (event: object) => void
type Appearance = { variables?: Record<string, string> }
export type ElementsOptions = { clientSecret?: string; appearance?: Appearance }
type Answer = Extract<FromFrame, { call: number }>
/** The same for each of a union. */
type WithoutCall<T> = T extends { call: number } ? Omit<T, 'call'> : never

const EVENTS = ['blur', 'change', 'click', 'escape', 'focus', 'loaderror', 'loaderstart', 'ready']

/** Stripe's integration errors are thrown at the developer, not shown to the customer. */
export function integrationError(message: string): Error {
  return Object.assign(new Error(message), { name: 'IntegrationError' })
}

/** The card form: a frame of the sandbox's own origin, which alone sees what is typed. */
export function createPaymentElement(key: string, options: ElementsOptions) {
  const listeners = new Map<string, Set<Listener>>()
  const answers = new Map<number, (answer: Answer) => void>()
  const frame = document.createElement('iframe')
  let calls = 0

  frame.title = 'Secure payment input frame'
  frame.name = '__privateStripeFrame1'
  frame.allow = 'payment *'
  Object.assign(frame.style, { display: 'block', width: '100%', height: '0', border: '0' })

  const tell = (message: ToFrame) => frame.contentWindow?.postMessage(message, SANDBOX_ORIGIN)
  const emit = (name: string, event: object = {}) => {
    for (const listener of [...(listeners.get(name) ?? [])]) listener({ elementType: 'payment', ...event })
  }

  /** Undefined while the frame is not on the page. */
  function ask(message: WithoutCall<ToFrame>): Promise<Answer> | undefined {
    if (!frame.isConnected) return undefined
    calls += 1
    const call = calls
    return new Promise(resolve => {
      answers.set(call, resolve)
      tell({ ...message, call })
    })
  }

  function receive({ origin, source, data }: MessageEvent<FromFrame>) {
    if (origin !== SANDBOX_ORIGIN || source !== frame.contentWindow) return
    if (data.kind === 'loaded') {
      const variables = options.appearance?.variables ?? {}
      tell({ kind: 'init', key, clientSecret: options.clientSecret ?? '', variables })
    }
    if (data.kind === 'ready') emit('ready')
    if (data.kind === 'loaderror') emit('loaderror', { error: data.error })
    if (data.kind === 'height') frame.style.height = `${data.pixels}px`
    if (data.kind === 'change') {
      const { isEmpty, isComplete } = data.change
      emit('change', { empty: isEmpty, complete: isComplete, collapsed: false, value: { type: 'card' } })
    }
    if ('call' in data) answers.get(data.call)?.(data)
  }

  function remove() {
    window.removeEventListener('message', receive)
    frame.remove()
  }

  const element = {
    on(name: string, listener: Listener) {
      if (!EVENTS.includes(name)) throw integrationError(`Invalid value for "event": ${name}.`)
      listeners.set(name, (listeners.get(name) ?? new Set()).add(listener))
      return element
    },
    once(name: string, listener: Listener) {
      return element.on(name, function one(event) {
        element.off(name, one)
        listener(event)
      })
    },
    off(name: string, listener?: Listener) {
      if (listener) listeners.get(name)?.delete(listener)
      else listeners.delete(name)
      return element
    },
    mount(target: string | HTMLElement) {
      const place = typeof target === 'string' ? document.querySelector(target) : target
      if (!place) throw integrationError(`The selector you specified (${target}) applies to no DOM elements.`)
      window.addEventListener('message', receive)
      frame.src = `${SANDBOX_ORIGIN}/stripe/js/card-frame`
      place.replaceChildren(frame)
      emit('loaderstart')
    },
    update() {},
    collapse() {},
    focus: () => frame.focus(),
    blur: () => frame.blur(),
    clear() {},
    unmount: remove,
    destroy() {
      remove()
      listeners.clear()
    },
  }
  return {
    element,
    dress: ({ variables = {} }: Appearance) => tell({ kind: 'appearance', variables }),
    /** What is wrong with the form, if anything. */
    async submit(): Promise<StripeJsError | null> {
      const answer = await ask({ kind: 'submit' })
      return answer?.kind === 'submitted' ? answer.error : NOT_MOUNTED
    },
    async confirm(returnUrl: string | undefined): Promise<Result> {
      const answer = await ask({ kind: 'confirm', returnUrl })
      return answer?.kind === 'confirmed' ? answer.result : { error: NOT_MOUNTED }
    },
  }
}

const NOT_MOUNTED = { type: 'invalid_request_error', message: 'The Payment Element is not mounted.' }
