export type Size = { width: number; height: number }

const LONGEST = 8_192

/**
 * The size imgix produces for `w`, `h`, `dpr` and `fit` from a picture of this size. `max` and `min` never enlarge, `crop` fills
 * the box, `scale` distorts, everything else fits inside.
 */
export function pictureSize(original: Size, query: URLSearchParams): Size {
  const ratio = Math.min(5, Number(query.get('dpr') ?? 1) || 1)
  const wide = pixels(query.get('w'), ratio)
  const high = pixels(query.get('h'), ratio)
  if (wide === null && high === null) return original
  const fit = query.get('fit') ?? 'clip'
  const aspect = original.width / original.height
  if (wide !== null && high !== null && ['crop', 'scale', 'min'].includes(fit)) {
    const shrink = fit === 'min' ? Math.min(1, original.width / wide, original.height / high) : 1
    return rounded(wide * shrink, high * shrink)
  }
  const most = fit === 'max' || fit === 'min' ? original.width : LONGEST
  const width = Math.min(wide ?? Number.POSITIVE_INFINITY, (high ?? Number.POSITIVE_INFINITY) * aspect, most)
  return rounded(width, width / aspect)
}

function pixels(value: string | null, ratio: number): number | null {
  const asked = Number(value)
  return value !== null && asked >= 1 ? Math.min(LONGEST, asked * ratio) : null
}

function rounded(width: number, height: number): Size {
  return { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) }
}
