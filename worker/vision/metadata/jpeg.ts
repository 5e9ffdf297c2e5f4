import { append, type Copy, copyOf, joined, textAt, viewOf } from './copy.ts'
import { defineTables, type Frame, isTables, partsOf, type Tables, takeTables } from './jpeg-tables.ts'
import { orientationAlone } from './orientation.ts'
import { profileAlone } from './profile.ts'

const [SOI, EOI, SOS, DNL, DRI] = [0xd8, 0xd9, 0xda, 0xdc, 0xdd]
const [APP0, APP1, APP2, APP14, APP15, COM] = [0xe0, 0xe1, 0xe2, 0xee, 0xef, 0xfe]
/** Baseline, extended, progressive and lossless frames, in Huffman and arithmetic coding; not the hierarchical ones. */
const FRAMES = [0xc0, 0xc1, 0xc2, 0xc3, 0xc9, 0xca, 0xcb]
const COMPONENTS_MAX = 4
const ADOBE_BYTES = 16
/** JFIF 1.01 with square pixels and no thumbnail; Adobe's segment up to its last byte, the transform. */
const JFIF = [0xff, APP0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]
const ADOBE = [0xff, APP14, 0, 14, 0x41, 0x64, 0x6f, 0x62, 0x65, 0, 100, 0, 0, 0, 0]
const PROFILE = 'ICC_PROFILE\0'
const PROFILE_NAME = [...PROFILE].map(letter => letter.charCodeAt(0))
/** After its segment's header, name, number and count; a segment has room for so much of it. */
const [COUNT_AT, PROFILE_AT] = [17, 18]
const PROFILE_PART_BYTES = 0xffff + 2 - PROFILE_AT

export const isJpeg = (file: Uint8Array) => file[0] === 0xff && file[1] === SOI && file[2] === 0xff

/**
 * The segments that paint a JPEG (ITU-T T.81), up to the end of its picture, and its orientation; undefined for a file
 * whose segments cannot be followed that far. A table is copied right before the first scan that reads it.
 */
export function paintedJpeg(file: Uint8Array): Copy | undefined {
  const view = viewOf(file)
  const copy = copyOf(file)
  append(copy, [0xff, SOI])
  const tables: Tables = new Map()
  const applied = new Set<number>()
  const profile: Uint8Array[] = []
  const coded = new Set<string>()
  let frame: Frame | undefined
  let hasRestarts = false
  for (let at = 2; file[at] === 0xff; ) {
    while (file[at + 1] === 0xff) at += 1
    const marker = file[at + 1] ?? 0
    if (marker === EOI) {
      append(copy, [0xff, EOI])
      return coded.size > 0 ? copy : undefined
    }
    const end = at + 4 > file.length ? Number.NaN : at + 2 + view.getUint16(at + 2)
    if (!(end >= at + 4 && end <= file.length)) return undefined
    const segment = file.subarray(at, end)
    at = end
    if (marker === APP2 && textAt(segment, 4, PROFILE.length) === PROFILE) {
      profile.push(segment)
    } else if ((marker >= APP0 && marker <= APP15) || marker === COM) {
      const part = appliedPart(marker, segment)
      if (part && !applied.has(marker)) append(copy, part)
      if (part) applied.add(marker)
    } else if (isTables(marker)) {
      if (!defineTables(tables, marker, segment)) return undefined
    } else if (FRAMES.includes(marker)) {
      if (frame || !isFrameHeader(segment)) return undefined
      frame = { marker, quantization: quantizationOf(segment) }
      append(copy, segment)
    } else if (marker === DNL) {
      if (segment.length !== 6 || coded.size === 0 || applied.has(DNL)) return undefined
      applied.add(DNL)
      append(copy, segment)
    } else {
      if (marker !== SOS || !frame || !isScanHeader(segment)) return undefined
      const parts = partsOf(frame, segment)
      if (parts.some(part => coded.has(part))) return undefined
      if (coded.size === 0) appendProfile(copy, profile)
      for (const part of parts) coded.add(part)
      const taken = takeTables(tables, frame, segment)
      hasRestarts = restartsAfter(taken) ?? hasRestarts
      const scanEnd = endOfScan(file, at, hasRestarts)
      if (scanEnd === undefined) return undefined
      for (const part of [...taken, segment, file.subarray(at, scanEnd)]) append(copy, part)
      at = scanEnd
    }
  }
  return undefined
}

/** Whether the scan's data restart, where its tables say so. */
function restartsAfter(taken: Uint8Array[]): boolean | undefined {
  const interval = taken.find(segment => segment[1] === DRI)
  return interval && viewOf(interval).getUint16(4) > 0
}

/**
 * Where the coded data ends: at the first marker that is neither a stuffed 0xFF nor one for restarts. Undefined where
 * data restart that should not: nobody reads on there.
 */
function endOfScan(file: Uint8Array, from: number, hasRestarts: boolean): number | undefined {
  for (let at = file.indexOf(0xff, from); at >= 0; ) {
    let code = at + 1
    while (file[code] === 0xff) code += 1
    const marker = file[code]
    if (marker === undefined) return undefined
    const isRestart = marker >= 0xd0 && marker <= 0xd7
    if (marker !== 0 && !isRestart) return at
    if (isRestart && !hasRestarts) return undefined
    at = file.indexOf(0xff, code + 1)
  }
  return undefined
}

/** What decides how colours are painted, besides the profile: that there is a JFIF header, and Adobe's transform. */
function appliedPart(marker: number, segment: Uint8Array): ArrayLike<number> | undefined {
  const isNamed = (name: string) => textAt(segment, 4, name.length) === name
  if (marker === APP1 && isNamed('Exif\0')) return orientationSegment(segment.subarray(10))
  if (marker === APP14 && isNamed('Adobe') && segment.length >= ADOBE_BYTES) {
    return [...ADOBE, Math.min(segment[ADOBE_BYTES - 1] ?? 0, 2)]
  }
  return marker === APP0 && isNamed('JFIF\0') ? JFIF : undefined
}

function orientationSegment(exif: Uint8Array): number[] {
  const block = orientationAlone(exif)
  return block ? [0xff, APP1, 0, 8 + block.length, 0x45, 0x78, 0x69, 0x66, 0, 0, ...block] : []
}

/** The profile in segments of its own: those that count alike, each once. One that is not whole is read by nobody. */
function appendProfile(copy: Copy, segments: Uint8Array[]): void {
  const sorted = Array.from({ length: segments[0]?.[COUNT_AT] ?? 0 }, (_, index) =>
    segments.find(segment => segment[COUNT_AT - 1] === index + 1 && segment[COUNT_AT] === segments[0]?.[COUNT_AT]),
  ).filter(segment => segment !== undefined)
  if (sorted.length !== segments[0]?.[COUNT_AT]) return
  const alone = profileAlone(joined(sorted.map(segment => segment.subarray(PROFILE_AT))))
  if (!alone) return
  const count = Math.ceil(alone.length / PROFILE_PART_BYTES)
  for (let index = 0; index < count; index += 1) {
    const part = alone.subarray(index * PROFILE_PART_BYTES, (index + 1) * PROFILE_PART_BYTES)
    const length = part.length + PROFILE_AT - 2
    append(copy, [0xff, APP2, length >> 8, length & 255, ...PROFILE_NAME, index + 1, count])
    append(copy, part)
  }
}

const isFrameHeader = (segment: Uint8Array) => isListOf(segment, 10, 3, segment[9])
const isScanHeader = (segment: Uint8Array) => isListOf(segment, 8, 2, segment[4])

/** Whether a header holds a picture's components and not a byte more. */
function isListOf(segment: Uint8Array, headerBytes: number, bytes: number, components = 0): boolean {
  return components > 0 && components <= COMPONENTS_MAX && segment.length === headerBytes + bytes * components
}

function quantizationOf(header: Uint8Array): Map<number, number> {
  const entries = Array.from({ length: header[9] ?? 0 }, (_, index) => header.subarray(10 + 3 * index, 13 + 3 * index))
  return new Map(entries.map(([name = 0, , table = 0]) => [name, table]))
}
