import { type PointerEvent, useRef } from 'react'

/** The system's own gestures start at the edges of the screen. */
const EDGE_PX = 32
const SWIPE_PX = 48

type Start = { id: number; x: number; y: number }

/**
 * Handles a horizontal swipe by finger. The browser still scrolls and pinches, for which the element needs
 * `touch-action: pan-y pinch-zoom`; whenever the browser takes over, the swipe ends.
 */
export function useSwipe(onSwipe: (by: -1 | 1) => void) {
  const start = useRef<Start | null>(null)
  const show = (element: HTMLElement, by: number) => element.style.setProperty('--swiped', `${by}px`)

  const end = (event: PointerEvent<HTMLElement>) => {
    const from = start.current
    start.current = null
    show(event.currentTarget, 0)
    return from?.id === event.pointerId ? from : null
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const { pointerId, pointerType, isPrimary, clientX, clientY } = event
      const isAtEdge = clientX < EDGE_PX || clientX > window.innerWidth - EDGE_PX
      const isZoomed = (window.visualViewport?.scale ?? 1) > 1
      const isSwipe = pointerType === 'touch' && isPrimary && !isAtEdge && !isZoomed
      start.current = isSwipe ? { id: pointerId, x: clientX, y: clientY } : null
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start.current?.id === event.pointerId) {
        show(event.currentTarget, event.clientX - start.current.x)
      }
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const from = end(event)
      const across = from ? event.clientX - from.x : 0
      const down = from ? event.clientY - from.y : 0
      if (Math.abs(across) >= SWIPE_PX && Math.abs(across) > 2 * Math.abs(down)) {
        onSwipe(across < 0 ? 1 : -1)
      }
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => void end(event),
  }
}
