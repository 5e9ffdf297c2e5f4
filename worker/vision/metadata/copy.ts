/** What is kept of a file, one part after the other: the first `length` of `bytes`. */
export type Copy = { bytes: Uint8Array<ArrayBuffer>; length: number }

/** More than what is written anew takes: one orientation block, with the header of its segment or chunk. */
const ROOM = 64

export const copyOf = (file: Uint8Array): Copy => ({ bytes: new Uint8Array(file.length + ROOM), length: 0 })

export function append(copy: Copy, part: ArrayLike<number>): void {
  copy.bytes.set(part, copy.length)
  copy.length += part.length
}

/** The bytes as Latin-1: names and marks inside files are ASCII. Shorter where the file ends before. */
export function textAt(file: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...file.subarray(at, at + length))
}

export const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
