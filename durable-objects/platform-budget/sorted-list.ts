/**
 * Items in the order of `compare`, which must distinguish any two of them. They are kept in short blocks, so that an
 * operation on tens of thousands of items costs about as much as on a hundred. An item must be removed before anything
 * it is compared by changes.
 */
export type SortedList<T> = { compare: (one: T, other: T) => number; blocks: T[][]; size: number }

const MOST_IN_BLOCK = 256

export function sortedList<T>(compare: SortedList<T>['compare']): SortedList<T> {
  return { compare, blocks: [], size: 0 }
}

export function firstOf<T>({ blocks }: SortedList<T>): T | undefined {
  return blocks[0]?.[0]
}

export function addTo<T>(list: SortedList<T>, item: T): void {
  const { compare, blocks } = list
  list.size += 1
  const at = Math.min(findBlock(list, item), Math.max(0, blocks.length - 1))
  const block = blocks[at]
  if (!block) {
    blocks.push([item])
    return
  }
  block.splice(countBelow(block, item, compare), 0, item)
  if (block.length > MOST_IN_BLOCK) blocks.splice(at + 1, 0, block.splice(MOST_IN_BLOCK / 2))
}

/** Removes an item; does nothing if it is not in the list. */
export function removeFrom<T>(list: SortedList<T>, item: T): void {
  const { compare, blocks } = list
  const at = findBlock(list, item)
  const block = blocks[at]
  if (!block) return
  const index = countBelow(block, item, compare)
  if (block[index] !== item) return
  list.size -= 1
  block.splice(index, 1)
  const next = blocks[at + 1] ?? []
  if (block.length === 0) blocks.splice(at, 1)
  else if (next.length > 0 && block.length + next.length < MOST_IN_BLOCK / 2) {
    block.push(...next)
    blocks.splice(at + 1, 1)
  }
}

/** How many items come before this one, which need not be in the list. */
export function countBefore<T>(list: SortedList<T>, item: T): number {
  const at = findBlock(list, item)
  const full = list.blocks.slice(0, at).reduce((sum, block) => sum + block.length, 0)
  return full + countBelow(list.blocks[at] ?? [], item, list.compare)
}

/** The first items, for as long as `belongs` is true. */
export function takeWhile<T>({ blocks }: SortedList<T>, belongs: (item: T) => boolean): T[] {
  const taken: T[] = []
  for (const block of blocks) {
    for (const item of block) {
      if (!belongs(item)) return taken
      taken.push(item)
    }
  }
  return taken
}

/** The first block whose last item does not come before this one. */
function findBlock<T>({ compare, blocks }: SortedList<T>, item: T): number {
  let [low, high] = [0, blocks.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const last = blocks[middle]?.at(-1)
    if (last !== undefined && compare(last, item) < 0) low = middle + 1
    else high = middle
  }
  return low
}

function countBelow<T>(block: T[], item: T, compare: SortedList<T>['compare']): number {
  let [low, high] = [0, block.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const other = block[middle]
    if (other !== undefined && compare(other, item) < 0) low = middle + 1
    else high = middle
  }
  return low
}
