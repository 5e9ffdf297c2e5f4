import { textAt, viewOf } from './copy.ts'

const HEADER_BYTES = 128
const ENTRY_BYTES = 12
/** Date, manufacturer and model, creator and checksum (ICC.1:2022, 7.2), from each first byte to the one behind the last. */
const SIGNED = [
  [24, 36],
  [48, 56],
  [80, 128],
] as const
/** What colours are computed from: matrices, curves, tables, white and black point. */
const PAINTING = new Set(
  'rXYZ gXYZ bXYZ wtpt bkpt lumi chad cicp rTRC gTRC bTRC kTRC gamt A2B0 A2B1 A2B2 A2B3 B2A0 B2A1 B2A2 B2A3 D2B0 D2B1 D2B2 D2B3 B2D0 B2D1 B2D2 B2D3'.split(
    ' ',
  ),
)

/**
 * A colour profile with nothing but what colours are computed from, in its places: names, texts, the serial number of a
 * screen and what lies between the tags are zeros. Undefined for what is no profile.
 */
export function profileAlone(profile: Uint8Array): Uint8Array | undefined {
  if (profile.length < HEADER_BYTES + 4 || textAt(profile, 36, 4) !== 'acsp') return undefined
  const view = viewOf(profile)
  const [size, count] = [view.getUint32(0), view.getUint32(HEADER_BYTES)]
  if (size > profile.length || HEADER_BYTES + 4 + count * ENTRY_BYTES > size) return undefined
  const alone = new Uint8Array(size)
  alone.set(profile.subarray(0, HEADER_BYTES))
  for (const [from, to] of SIGNED) alone.fill(0, from, to)
  let kept = 0
  for (let index = 0; index < count; index += 1) {
    const entry = HEADER_BYTES + 4 + index * ENTRY_BYTES
    if (!PAINTING.has(textAt(profile, entry, 4))) continue
    const [from, length] = [view.getUint32(entry + 4), view.getUint32(entry + 8)]
    if (from < HEADER_BYTES + 4 + count * ENTRY_BYTES || from + length > size) return undefined
    alone.set(profile.subarray(entry, entry + ENTRY_BYTES), HEADER_BYTES + 4 + kept * ENTRY_BYTES)
    alone.set(profile.subarray(from, from + length), from)
    kept += 1
  }
  viewOf(alone).setUint32(HEADER_BYTES, kept)
  return alone
}
