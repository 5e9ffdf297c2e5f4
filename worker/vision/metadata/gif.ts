import { append, type Copy, copyOf, textAt } from './copy.ts'

const [EXTENSION, IMAGE, TRAILER, GRAPHIC_CONTROL] = [0x21, 0x2c, 0x3b, 0xf9]
export const isGif = (file: Uint8Array) => /^GIF8[79]a$/.test(textAt(file, 0, 6))

/** The blocks that paint a GIF, up to its trailer; undefined for a file whose blocks cannot be followed that far. */
export function paintedGif(file: Uint8Array): Copy | undefined {
  const copy = copyOf(file)
  let at = 13 + colourTableBytes(file[10])
  if (at > file.length) return undefined
  append(copy, file.subarray(0, at))
  // A control applies to the next image; one that another follows is read by nobody.
  let control = new Uint8Array()
  for (let hasImage = false; at < file.length; ) {
    if (file[at] === TRAILER) {
      append(copy, [TRAILER])
      return hasImage ? copy : undefined
    }
    const isImage = file[at] === IMAGE
    if (!isImage && file[at] !== EXTENSION) return undefined
    // Before its data an image has a descriptor, a table and the size of its codes; an extension has a label.
    const end = endOfBlocks(file, at + (isImage ? 11 + colourTableBytes(file[at + 9]) : 2))
    if (end === undefined) return undefined
    if (isImage) {
      append(copy, control)
      append(copy, file.subarray(at, end))
      control = new Uint8Array()
    } else if (isControl(file, at)) control = file.slice(at, end)
    hasImage ||= isImage
    at = end
  }
  return undefined
}

const colourTableBytes = (flags = 0) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

function endOfBlocks(file: Uint8Array, from: number): number | undefined {
  for (let at = from; ; ) {
    const length = file[at]
    if (length === undefined) return undefined
    at += 1 + length
    if (length === 0) return at
  }
}

const isControl = (file: Uint8Array, at: number) =>
  file[at + 1] === GRAPHIC_CONTROL && file[at + 2] === 4 && file[at + 7] === 0
