import { useEffect, useRef } from 'react'
import { Toaster, toast } from 'sonner'
import { classNames } from '#web/lib/class-names.ts'
import { toastDuration, toastsAreListening } from '#web/lib/toast.ts'
import s from './toaster.module.css'

/** One toast of each kind, and one with an offer. */
const TOASTS_MAX = 5
const GAP = 8

/** Shows toasts at the bottom of the window, above any bars, and never over the focused element. */
export function ListeningToaster() {
  const toaster = useRef<HTMLElement>(null)
  useEffect(toastsAreListening, [])
  useEffect(() => {
    const stops = toaster.current ? [tendFocus(toaster.current), keepClear(toaster.current)] : []
    return () => {
      for (const stop of stops) {
        stop()
      }
    }
  }, [])

  return (
    <Toaster
      ref={toaster}
      theme="system"
      position="bottom-center"
      closeButton
      expand
      visibleToasts={TOASTS_MAX}
      gap={GAP}
      offset={{ bottom: 'calc(var(--below) + var(--s-4))' }}
      mobileOffset={{ bottom: 'calc(var(--below) + var(--s-3))' }}
      toastOptions={{ classNames: { closeButton: classNames(s.close), actionButton: classNames(s.action) } }}
    />
  )
}

/**
 * While a toast has the focus none disappears; afterwards each stays for its full time. The focus returns to where it
 * came from.
 */
function tendFocus(toaster: HTMLElement): () => void {
  let focused: EventTarget | null = null
  let cameFrom: EventTarget | null = null
  const enter = (event: FocusEvent) => {
    // Sonner would send the focus back to where it came from as soon as it leaves, and so trap the Tab key.
    event.stopPropagation()
    const { target, relatedTarget } = event
    focused = target
    if (!isWithin(toaster, relatedTarget)) {
      cameFrom = relatedTarget
      setHeld(true)
    }
  }
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (!isWithin(toaster, relatedTarget)) {
      setHeld(false)
    }
  }
  const observer = new MutationObserver(() => {
    const isGone = focused instanceof Node && !focused.isConnected
    if (isGone && document.activeElement === document.body && cameFrom instanceof HTMLElement) {
      cameFrom.focus({ preventScroll: true })
    }
    focused = isGone ? null : focused
  })
  observer.observe(toaster, { childList: true, subtree: true })
  toaster.addEventListener('focusin', enter)
  toaster.addEventListener('focusout', leave)
  return () => {
    observer.disconnect()
    toaster.removeEventListener('focusin', enter)
    toaster.removeEventListener('focusout', leave)
  }
}

const isWithin = (toaster: HTMLElement, target: EventTarget | null) =>
  target instanceof Node && toaster.contains(target)

function setHeld(isHeld: boolean): void {
  for (const shown of toast.getToasts()) {
    if ('title' in shown) {
      const { id, title, action, type } = shown
      if (type === 'success' || type === 'error' || type === 'warning' || type === 'info') {
        const duration = isHeld ? Number.POSITIVE_INFINITY : toastDuration(type, action !== undefined)
        toast[type](title, { id, duration })
      }
    }
  }
}

/**
 * Publishes the height of the toasts as `--toasts` for the style sheets, and scrolls the page if they cover the focused
 * element.
 */
function keepClear(toaster: HTMLElement): () => void {
  let height = 0
  const measure = () => {
    const toasts = [...toaster.querySelectorAll<HTMLElement>('[data-sonner-toast]:not([data-removed="true"])')]
    const before = height
    height = toasts.reduce((sum, { offsetHeight }) => sum + offsetHeight + GAP, 0)
    document.documentElement.style.setProperty('--toasts', `${height}px`)
    const focused = document.querySelector(':focus-visible')
    if (height > before && focused && !focused.closest('[data-bottom-bar], [data-sonner-toaster]')) {
      focused.scrollIntoView({ block: 'nearest' })
    }
  }
  const observer = new MutationObserver(measure)
  observer.observe(toaster, { childList: true, subtree: true, attributeFilter: ['data-removed', 'data-mounted'] })
  return () => observer.disconnect()
}
