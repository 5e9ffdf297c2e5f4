import { crc32 } from 'node:zlib'
import { append, type Copy, copyOf, textAt, viewOf } from './copy.ts'
import { orientationAlone } from './orientation.ts'

const SIGNATURE = '\x89PNG\r\n\x1A\n'
/** Length, type and checksum. */
const FRAME_BYTES = 12

/** The chunks that paint, the frames of an animation included, with the most bytes they can have (PNG, 3rd edition, §11). */
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
  ['pHYs', 9],
  ['acTL', 8],
  ['fcTL', 26],
  ['fdAT', Number.POSITIVE_INFINITY],
])

export const isPng = (file: Uint8Array) => textAt(file, 0, 8) === SIGNATURE

/** The chunks that paint a PNG and its orientation; undefined for a file whose chunks cannot be followed to the last. */
export function paintedPng(file: Uint8Array): Copy | undefined {
  const view = viewOf(file)
  const copy = copyOf(file)
  append(copy, file.subarray(0, 8))
  let [hasData, hasExif] = [false, false]
  for (let at = 8; at + FRAME_BYTES <= file.length; ) {
    const end = at + FRAME_BYTES + view.getUint32(at)
    const type = textAt(file, at + 4, 4)
    if (end > file.length || (type === 'IHDR') !== (at === 8)) return undefined
    const max = PAINTING.get(type)
    if (max === undefined && isCritical(type)) return undefined
    if (max !== undefined) {
      if (end - at - FRAME_BYTES > max) return undefined
      append(copy, file.subarray(at, end))
    }
    if (type === 'IEND') return hasData ? copy : undefined
    if (type === 'eXIf' && !hasExif) {
      hasExif = true
      appendOrientation(copy, file.subarray(at + 8, end - 4))
    }
    hasData ||= type === 'IDAT'
    at = end
  }
  return undefined
}

/** Without such a chunk the picture cannot be painted. */
const isCritical = (type: string) => /^[^a-z]/.test(type)

function appendOrientation(copy: Copy, exif: Uint8Array): void {
  const block = orientationAlone(exif)
  if (!block) return
  const chunk = new Uint8Array(FRAME_BYTES + block.length)
  chunk.set([0, 0, 0, block.length, 0x65, 0x58, 0x49, 0x66])
  chunk.set(block, 8)
  viewOf(chunk).setUint32(8 + block.length, crc32(chunk.subarray(4, 8 + block.length)))
  append(copy, chunk)
}
