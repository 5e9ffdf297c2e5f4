const bars = new Set<HTMLElement>()
let observer: ResizeObserver | undefined

/**
 * Ref of a bar that sticks to the bottom of the window. Toasts and what the focus moves to stay above it: `--bars` in the
 * style sheets is the height in pixels of all such bars. Mark the bar with `data-bottom-bar`.
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
