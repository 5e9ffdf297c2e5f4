const bars = new Set<HTMLElement>()
let observer: ResizeObserver | undefined

/**
 * Ref for a bar that sticks to the bottom of the window. Toasts and focused elements stay above it: the style sheets
 * read the height of all such bars, in pixels, from `--bars`. Mark the bar with `data-bottom-bar`.
 */
export function bottomBar(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) {
    return undefined
  }
  bars.add(bar)
  observer ??= new ResizeObserver(publish)
  observer.observe(bar)
  return () => {
    bars.delete(bar)
    observer?.unobserve(bar)
    publish()
  }
}

function publish(): void {
  const heights = [...bars].map(bar => bar.getBoundingClientRect().height)
  document.documentElement.style.setProperty('--bars', `${heights.reduce((sum, height) => sum + height, 0)}px`)
}
