/** What is kept of a file, one part after the other: the first `length` of `bytes`. */
export type Copy = { bytes: Uint8Array<ArrayBuffer>; length: number }

/** More than what is written anew takes in files of common programs: headers, and one orientation block. */
const ROOM = 64

export const copyOf = (file: Uint8Array): Copy => ({ bytes: new Uint8Array(file.length + ROOM), length: 0 })

export function append(copy: Copy, part: ArrayLike<number>): void {
  const length = copy.length + part.length
  if (length > copy.bytes.length) copy.bytes = joined([copy.bytes, new Uint8Array(length)])
  copy.bytes.set(part, copy.length)
  copy.length += part.length
}

export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** The bytes as Latin-1: names and marks inside files are ASCII. Shorter where the file ends before. */
export function textAt(file: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...file.subarray(at, at + length))
}

export const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
