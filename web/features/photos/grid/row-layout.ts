/// <reference path="./justified-layout.d.ts" />
import justifiedLayout from 'justified-layout'

export type Size = { width: number; height: number }
type RowBox = { left: number; width: number }
/** One row of the grid: photos `start` and following, in pixels. */
export type GridRow = { start: number; height: number; boxes: RowBox[] }
export type RowOptions = { width: number; targetHeight: number; gap: number }

// Aspect ratios. Beyond them a panorama would be a thin line, so the picture is cropped instead.
const NARROWEST = 0.5
const WIDEST = 3

/**
 * Lays out justified rows for `sizes`. All of `rows` are kept but the last, which may not have been full. They must
 * come from a list that `sizes` begins with, and from the same options.
 */
export function extendRows(rows: GridRow[], sizes: Size[], options: RowOptions): GridRow[] {
  const kept = rows.slice(0, -1)
  const start = rows.at(-1)?.start ?? 0
  const { boxes } = justifiedLayout(sizes.slice(start).map(aspectRatio), {
    containerWidth: options.width,
    containerPadding: 0,
    boxSpacing: options.gap,
    targetRowHeight: options.targetHeight,
  })
  let row: GridRow | undefined
  let top = Number.NaN
  for (const [offset, box] of boxes.entries()) {
    if (row === undefined || box.top !== top) {
      row = { start: start + offset, height: Math.round(box.height), boxes: [] }
      top = box.top
      kept.push(row)
    }
    const left = Math.round(box.left)
    row.boxes.push({ left, width: Math.round(box.left + box.width) - left })
  }
  return kept
}

/** About five rows per screen, so that few images are mounted at once. */
export function targetRowHeight(width: number): number {
  return Math.round(Math.min(280, Math.max(150, width / 6)))
}

// The average width of a title's character in pixels, spaces included.
const CHARACTER = 8
const LINES_MAX = 3

/** The lines needed under a row for its longest title; 0 if none of its photos has one. */
export function titleLines({ start, boxes }: GridRow, photos: { title: string }[]): number {
  const needed = boxes.map(({ width }, offset) => ((photos[start + offset]?.title.length ?? 0) * CHARACTER) / width)
  return Math.min(LINES_MAX, Math.ceil(Math.max(0, ...needed)))
}

/** The index of the row that holds a photo. */
export function rowOf(rows: GridRow[], index: number): number {
  let low = 0
  let high = rows.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((rows[middle]?.start ?? 0) <= index) {
      low = middle
    } else {
      high = middle - 1
    }
  }
  return low
}

/** The photo above (`by` -1) or below (1) another: the one whose centre is nearest. */
export function neighbourInRow(rows: GridRow[], index: number, by: -1 | 1): number {
  const from = rowOf(rows, index)
  const row = rows[from]
  const other = rows[from + by]
  if (!row || !other) {
    return index
  }
  const here = middleOf(row.boxes[index - row.start])
  const distances = other.boxes.map(box => Math.abs(middleOf(box) - here))
  return other.start + distances.indexOf(Math.min(...distances))
}

function middleOf(box: RowBox | undefined): number {
  return box ? box.left + box.width / 2 : 0
}

function aspectRatio({ width, height }: Size): number {
  const ratio = width / height
  return Number.isFinite(ratio) && ratio > 0 ? Math.min(WIDEST, Math.max(NARROWEST, ratio)) : 1
}
