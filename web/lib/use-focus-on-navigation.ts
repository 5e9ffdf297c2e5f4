import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** Focuses the page's element after a navigation, and scrolls to the top unless it was Back or Forward. */
export function useFocusOnNavigation() {
  const element = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const kind = useNavigationType()
  const shown = useRef(kind === 'POP' ? pathname : null)
  useEffect(() => {
    if (shown.current === pathname) {
      return
    }
    shown.current = pathname
    if (kind !== 'POP') {
      window.scrollTo(0, 0)
    }
    element.current?.focus({ preventScroll: true })
  }, [pathname, kind])
  return element
}
