import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** For the element that holds the page: it takes the focus, and the page starts at its top, when a link was followed. */
export function useFocusOnNavigation() {
  const element = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const kind = useNavigationType()
  const shown = useRef(pathname)
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
