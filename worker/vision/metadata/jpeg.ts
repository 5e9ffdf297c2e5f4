import { append, type Copy, copyOf, textAt, viewOf } from './copy.ts'
import { orientationAlone } from './orientation.ts'

const [SOI, EOI, SOS, DQT, DHT, DAC, DRI, DNL] = [0xd8, 0xd9, 0xda, 0xdb, 0xc4, 0xcc, 0xdd, 0xdc]
const [APP0, APP1, APP2, APP14, APP15, COM] = [0xe0, 0xe1, 0xe2, 0xee, 0xef, 0xfe]
/** Baseline, extended, progressive and lossless frames, in Huffman and arithmetic coding; not the hierarchical ones. */
const FRAMES = [0xc0, 0xc1, 0xc2, 0xc3, 0xc9, 0xca, 0xcb]
const JFIF_BYTES = 18
const ADOBE_BYTES = 16

export const isJpeg = (file: Uint8Array) => file[0] === 0xff && file[1] === SOI && file[2] === 0xff

/**
 * The segments that paint a JPEG (ITU-T T.81), up to the end of its picture, and its orientation; undefined for a file
 * whose segments cannot be followed that far.
 */
export function paintedJpeg(file: Uint8Array): Copy | undefined {
  const view = viewOf(file)
  const copy = copyOf(file)
  append(copy, [0xff, SOI])
  let [hasFrame, hasScan, hasExif] = [false, false, false]
  for (let at = 2; file[at] === 0xff; ) {
    while (file[at + 1] === 0xff) at += 1
    const marker = file[at + 1] ?? 0
    if (marker === EOI) {
      append(copy, [0xff, EOI])
      return hasScan ? copy : undefined
    }
    const end = at + 4 > file.length ? Number.NaN : at + 2 + view.getUint16(at + 2)
    if (!(end >= at + 4 && end <= file.length)) return undefined
    const segment = file.subarray(at, end)
    at = end
    if (marker === APP1) {
      if (!hasExif && textAt(segment, 4, 5) === 'Exif\0') {
        hasExif = true
        appendOrientation(copy, segment.subarray(10))
      }
    } else if ((marker >= APP0 && marker <= APP15) || marker === COM) {
      append(copy, appliedPart(marker, segment))
    } else {
      const isFrame = FRAMES.includes(marker)
      if (!isWellFormed(marker, segment) || (isFrame && hasFrame)) return undefined
      append(copy, segment)
      hasFrame ||= isFrame
      if (marker !== SOS) continue
      const scanEnd = endOfScan(file, at)
      if (!hasFrame || scanEnd === undefined) return undefined
      append(copy, file.subarray(at, scanEnd))
      at = scanEnd
      hasScan = true
    }
  }
  return undefined
}

/** Where the coded data ends: at the first marker that is neither a stuffed 0xFF nor one for restarts. */
function endOfScan(file: Uint8Array, from: number): number | undefined {
  for (let at = file.indexOf(0xff, from); at >= 0; ) {
    let code = at + 1
    while (file[code] === 0xff) code += 1
    const marker = file[code]
    if (marker === undefined) return undefined
    if (marker !== 0 && (marker < 0xd0 || marker > 0xd7)) return at
    at = file.indexOf(0xff, code + 1)
  }
  return undefined
}

function appendOrientation(copy: Copy, exif: Uint8Array): void {
  const block = orientationAlone(exif)
  if (!block) return
  append(copy, [0xff, APP1, 0, 8 + block.length, 0x45, 0x78, 0x69, 0x66, 0, 0])
  append(copy, block)
}

/** What decides how colours are painted: JFIF's header without its thumbnail, Adobe's transform, the colour profile. */
function appliedPart(marker: number, segment: Uint8Array): ArrayLike<number> {
  const isNamed = (name: string) => textAt(segment, 4, name.length) === name
  if (marker === APP2 && isNamed('ICC_PROFILE\0')) return segment
  if (marker === APP14 && isNamed('Adobe') && segment.length >= ADOBE_BYTES) {
    return [0xff, APP14, 0, ADOBE_BYTES - 2, ...segment.subarray(4, ADOBE_BYTES)]
  }
  if (marker === APP0 && isNamed('JFIF\0') && segment.length >= JFIF_BYTES) {
    return [0xff, APP0, 0, JFIF_BYTES - 2, ...segment.subarray(4, JFIF_BYTES - 2), 0, 0]
  }
  return []
}

/** Whether a segment holds what its marker says and not a byte more; false for one that no decoder of ours knows. */
function isWellFormed(marker: number, segment: Uint8Array): boolean {
  if (marker === SOS) return segment.length === 8 + 2 * (segment[4] ?? 0)
  if (FRAMES.includes(marker)) return segment.length === 10 + 3 * (segment[9] ?? 0)
  if (marker === DRI || marker === DNL) return segment.length === 6
  if (marker === DAC) return segment.length % 2 === 0
  if (marker === DQT) return isFilledBy(segment, at => 1 + ((segment[at] ?? 0) >= 0x10 ? 128 : 64))
  if (marker !== DHT) return false
  return isFilledBy(segment, at => segment.subarray(at + 1, at + 17).reduce((sum, codes) => sum + codes, 17))
}

function isFilledBy(segment: Uint8Array, tableBytes: (at: number) => number): boolean {
  let at = 4
  while (at < segment.length) at += tableBytes(at)
  return at === segment.length
}
