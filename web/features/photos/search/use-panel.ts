import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** How long the panel stays open for another album to be ticked. */
const NEXT_TICK_MS = 1500

const TYPING = 'input:not([type=checkbox], [type=radio])'

type Panel = {
  isOpen: boolean
  setIsOpen: (isOpen: boolean) => void
  /** It has been open at least once. */
  wasOpened: boolean
  toggleRef: RefObject<HTMLButtonElement | null>
  bodyRef: RefObject<HTMLDivElement | null>
}

/** The criteria panel. It closes once a search (`searchId`) has found photos, unless the user has typed in it since. */
export function usePanel(searchId: string, found: boolean, expectsMore: boolean): Panel {
  const toggleRef = useRef<HTMLButtonElement>(null)
  const bodyRef = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  if (isOpen && !wasOpened) {
    setWasOpened(true)
  }

  const firstSearch = useRef(searchId)
  useLayoutEffect(() => {
    // The button that started the search may have been removed with the previous results.
    if (searchId !== firstSearch.current && document.activeElement === document.body) {
      toggleRef.current?.focus({ preventScroll: true })
    }
  }, [searchId])

  const isTyping = useRef(false)
  useEffect(() => {
    const note = ({ target }: Event) => {
      isTyping.current ||= target instanceof HTMLElement && target.matches(TYPING) && isIn(bodyRef, target)
    }
    document.addEventListener('input', note)
    return () => document.removeEventListener('input', note)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new search ends the typing for the previous one.
  useEffect(() => {
    isTyping.current = false
  }, [searchId])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a repeated search closes the panel again, even with the same result.
  useEffect(() => {
    if (!found) {
      return
    }
    const timer = window.setTimeout(
      () => {
        const toggle = toggleRef.current
        const isInside = isIn(bodyRef, document.activeElement)
        if (isInside && isTyping.current) {
          return
        }
        if (isInside) {
          toggle?.focus({ preventScroll: true })
        }
        // Closing moves the photos up, so a user far down the panel would end up in the middle of them.
        if (toggle && toggle.getBoundingClientRect().top < 0) {
          toggle.scrollIntoView({ block: 'start' })
        }
        setIsOpen(false)
      },
      expectsMore ? NEXT_TICK_MS : 0,
    )
    return () => window.clearTimeout(timer)
  }, [searchId, found, expectsMore])

  return { isOpen, setIsOpen, wasOpened, toggleRef, bodyRef }
}

function isIn(part: RefObject<HTMLElement | null>, element: Element | null): boolean {
  return part.current?.contains(element) ?? false
}
