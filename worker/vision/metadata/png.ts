import { crc32, deflateSync, inflateSync } from 'node:zlib'
import { append, type Copy, copyOf, textAt, viewOf } from './copy.ts'
import { orientationAlone } from './orientation.ts'
import { profileAlone } from './profile.ts'

const SIGNATURE = '\x89PNG\r\n\x1A\n'
const PROFILE_NAME = [0x49, 0x43, 0x43]
/** More than any profile of a camera or a printer. */
const PROFILE_BYTES_MAX = 4_000_000
/** Length, type and checksum. */
const FRAME_BYTES = 12

/** The chunks that paint the still picture, with the most bytes they can have (PNG, 3rd edition, §11). */
const PAINTING = new Map([
  ['IHDR', 13],
  ['PLTE', 768],
  ['IDAT', Number.POSITIVE_INFINITY],
  ['IEND', 0],
  ['tRNS', 256],
  ['cHRM', 32],
  ['gAMA', 4],
  ['iCCP', Number.POSITIVE_INFINITY],
  ['sBIT', 4],
  ['sRGB', 1],
  ['cICP', 4],
  ['mDCV', 24],
  ['cLLI', 8],
  ['bKGD', 6],
])

export const isPng = (file: Uint8Array) => textAt(file, 0, 8) === SIGNATURE

/** The chunks that paint a PNG, of an animated one its still picture, and its orientation; undefined for a file whose chunks cannot be followed to the last. */
export function paintedPng(file: Uint8Array): Copy | undefined {
  const view = viewOf(file)
  const copy = copyOf(file)
  append(copy, file.subarray(0, 8))
  const seen = new Set<string>()
  for (let at = 8; at + FRAME_BYTES <= file.length; ) {
    const end = at + FRAME_BYTES + view.getUint32(at)
    const type = textAt(file, at + 4, 4)
    if (end > file.length || (type === 'IHDR') !== (at === 8)) return undefined
    const max = PAINTING.get(type)
    const data = file.subarray(at + 8, end - 4)
    // A second chunk of a kind is read by nobody, nor is one whose checksum is wrong.
    const isRead =
      view.getUint32(end - 4) === crc32(file.subarray(at + 4, end - 4)) && (type === 'IDAT' || !seen.has(type))
    if (isCritical(type) && (max === undefined || !isRead)) return undefined
    if (isRead) {
      if (max !== undefined && data.length > max) return undefined
      if (type === 'iCCP') appendProfile(copy, data)
      else if (type === 'eXIf') appendOrientation(copy, data)
      else if (max !== undefined) append(copy, file.subarray(at, end))
      seen.add(type)
    }
    if (type === 'IEND') return seen.has('IDAT') ? copy : undefined
    at = end
  }
  return undefined
}

/** Without such a chunk the picture cannot be painted. */
const isCritical = (type: string) => /^[^a-z]/.test(type)

function appendOrientation(copy: Copy, exif: Uint8Array): void {
  const block = orientationAlone(exif)
  if (block) appendChunk(copy, 'eXIf', block)
}

/** The profile under another name, which is free text. One that cannot be unpacked is read by nobody. */
function appendProfile(copy: Copy, data: Uint8Array): void {
  const alone = profileAlone(unpacked(data.subarray(data.indexOf(0) + 2)))
  if (alone) appendChunk(copy, 'iCCP', [...PROFILE_NAME, 0, 0, ...deflateSync(alone)])
}

function unpacked(data: Uint8Array): Uint8Array {
  try {
    return inflateSync(data, { maxOutputLength: PROFILE_BYTES_MAX })
  } catch {
    return new Uint8Array()
  }
}

function appendChunk(copy: Copy, type: string, data: ArrayLike<number>): void {
  const chunk = new Uint8Array(FRAME_BYTES + data.length)
  viewOf(chunk).setUint32(0, data.length)
  for (let index = 0; index < 4; index += 1) chunk[4 + index] = type.charCodeAt(index)
  chunk.set(data, 8)
  viewOf(chunk).setUint32(8 + data.length, crc32(chunk.subarray(4, 8 + data.length)))
  append(copy, chunk)
}
