import { viewOf } from './copy.ts'

const ORIENTATION = 0x0112
const SHORT = 3
const LONG = 4
const ENTRY_BYTES = 12

/**
 * A TIFF block that holds nothing but the orientation of this one (Exif 3.0, §4.6), for a picture that has to be turned
 * or mirrored. Undefined for an upright one, and where the block cannot be read.
 */
export function orientationAlone(exif: Uint8Array): Uint8Array | undefined {
  const orientation = orientationOf(exif)
  if (orientation === undefined || orientation < 2 || orientation > 8) return undefined
  const block = new DataView(new ArrayBuffer(26))
  block.setUint32(0, 0x4d4d002a)
  block.setUint32(4, 8)
  block.setUint16(8, 1)
  block.setUint16(10, ORIENTATION)
  block.setUint16(12, SHORT)
  block.setUint32(14, 1)
  block.setUint16(18, orientation)
  return new Uint8Array(block.buffer)
}

function orientationOf(exif: Uint8Array): number | undefined {
  if (exif.length < 10) return undefined
  const view = viewOf(exif)
  const isLittle = view.getUint16(0) === 0x4949
  if (view.getUint16(2, isLittle) !== 42) return undefined
  const directory = view.getUint32(4, isLittle)
  if (directory + 2 > exif.length) return undefined
  const entries = view.getUint16(directory, isLittle)
  for (let index = 0; index < entries; index += 1) {
    const entry = directory + 2 + index * ENTRY_BYTES
    if (entry + ENTRY_BYTES > exif.length) return undefined
    if (view.getUint16(entry, isLittle) !== ORIENTATION) continue
    const type = view.getUint16(entry + 2, isLittle)
    if (type === SHORT) return view.getUint16(entry + 8, isLittle)
    return type === LONG ? view.getUint32(entry + 8, isLittle) : undefined
  }
  return undefined
}
