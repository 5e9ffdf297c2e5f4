import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * The ref of an image in a list that shows only what is in view. When the image goes, its download is cancelled. Otherwise
 * all that were scrolled past come before those in view, and each stays in memory with its whole tile until then.
 */
export function useCancelledImage(): RefObject<HTMLImageElement | null> {
  const image = useRef<HTMLImageElement>(null)
  const cancelled = useRef<Pick<HTMLImageElement, 'src' | 'srcset'>>(null)
  // Before the element leaves the document: Chromium keeps a detached one whose sources change.
  useLayoutEffect(() => {
    const element = image.current
    if (!element) return
    // In strict mode the element stays after a first cleanup.
    Object.assign(element, cancelled.current)
    return () => {
      cancelled.current = { src: element.src, srcset: element.srcset }
      element.removeAttribute('srcset')
      element.removeAttribute('src')
    }
  }, [])
  return image
}
