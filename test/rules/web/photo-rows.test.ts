import { expect, test } from 'vitest'
import { extendRows, type GridRow, neighbourInRow, rowOf, titleLines } from '#web/features/photos/grid/row-layout.ts'
import { destination } from '#web/lib/arrow-keys.ts'

const OPTIONS = { width: 1000, targetHeight: 180, gap: 8 }
const RATIOS = [1.5, 0.67, 1.33, 1, 1.78, 0.75, 3, 1.5]

function sizes(count: number) {
  return Array.from({ length: count }, (_, index) => ({ width: (RATIOS[(index * 5) % 8] ?? 1) * 1000, height: 1000 }))
}

function indexes(rows: GridRow[]): number[] {
  return rows.flatMap(row => row.boxes.map((_, offset) => row.start + offset))
}

test('every photo has its place, once and in order', () => {
  const rows = extendRows([], sizes(137), OPTIONS)
  expect(indexes(rows)).toEqual([...Array(137).keys()])
})

test('full rows reach from edge to edge', () => {
  const rows = extendRows([], sizes(100), OPTIONS).slice(0, -1)
  const rightEdges = rows.map(row => (row.boxes.at(-1)?.left ?? 0) + (row.boxes.at(-1)?.width ?? 0))
  expect(new Set(rightEdges)).toEqual(new Set([1000]))
})

test('another page changes only the incomplete last row', () => {
  const first = extendRows([], sizes(100), OPTIONS)
  const both = extendRows(first, sizes(200), OPTIONS)
  expect(both.slice(0, first.length - 1)).toEqual(first.slice(0, -1))
  expect(both).toEqual(extendRows([], sizes(200), OPTIONS))
})

test('photos without a size and panoramas get a box of a usable shape', () => {
  const rows = extendRows(
    [],
    [
      { width: 0, height: 0 },
      { width: 90_000, height: 100 },
    ],
    OPTIONS,
  )
  expect(indexes(rows)).toEqual([0, 1])
  expect(Math.min(...rows.map(row => row.height))).toBeGreaterThan(100)
})

test('up and down move to the nearest photo above or below', () => {
  const rows: GridRow[] = [
    { start: 0, height: 100, boxes: [box(0, 300), box(308, 692)] },
    { start: 2, height: 100, boxes: [box(0, 200), box(208, 200), box(416, 584)] },
  ]
  expect(neighbourInRow(rows, 0, 1)).toBe(2)
  expect(neighbourInRow(rows, 1, 1)).toBe(4)
  expect(neighbourInRow(rows, 3, -1)).toBe(0)
  expect(neighbourInRow(rows, 0, -1)).toBe(0)
  expect(rowOf(rows, 4)).toBe(1)
})

test('arrows stop at both ends and leave the browser its own shortcuts', () => {
  const plain = { ctrlKey: false, metaKey: false, altKey: false }
  const stay = () => 0
  expect(destination({ key: 'ArrowLeft', ...plain }, 0, 10, stay)).toBe(0)
  expect(destination({ key: 'ArrowRight', ...plain }, 9, 10, stay)).toBe(9)
  expect(destination({ key: 'End', ...plain }, 3, 10, stay)).toBe(9)
  expect(destination({ key: 'ArrowLeft', ...plain, altKey: true }, 5, 10, stay)).toBeNull()
  expect(destination({ key: 'x', ...plain }, 5, 10, stay)).toBeNull()
})

function box(left: number, width: number) {
  return { left, width }
}

test.each([
  [0, ['', '']],
  [1, ['Pier', '']],
  [2, ['', 'A long title under its photo']],
  [3, ['Three Fishing Boats at a Stone Quay', '']],
])('a row has room for %i lines of titles', (lines, titles) => {
  const row = { start: 1, height: 150, boxes: [100, 160].map(width => ({ left: 0, width })) }
  expect(
    titleLines(
      row,
      ['A title of the row before', ...titles].map(title => ({ title })),
    ),
  ).toBe(lines)
})
