type Key = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }

/**
 * The index that a key moves to from `index` among `count`; null for a key that does not move. `neighbour` gives the
 * index one row up or down, or null if there are no rows.
 */
export function destination(
  { key, ctrlKey, metaKey, altKey }: Key,
  index: number,
  count: number,
  neighbour: (by: -1 | 1) => number | null,
): number | null {
  if (ctrlKey || metaKey || altKey) {
    return null
  }
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, index - 1)
    case 'ArrowRight':
      return Math.min(count - 1, index + 1)
    case 'ArrowUp':
      return neighbour(-1)
    case 'ArrowDown':
      return neighbour(1)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
