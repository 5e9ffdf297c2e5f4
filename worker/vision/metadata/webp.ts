import { append, type Copy, copyOf, textAt, viewOf } from './copy.ts'
import { orientationAlone } from './orientation.ts'
import { profileAlone } from './profile.ts'

const HEADER_BYTES = 12
const FRAME_HEADER_BYTES = 16
/** Of VP8X, which is the first chunk. */
const FLAGS_AT = HEADER_BYTES + 8
const [HAS_ANIMATION, HAS_EXIF, HAS_ALPHA, HAS_PROFILE] = [0x02, 0x08, 0x10, 0x20]
const PIXELS = ['VP8 ', 'VP8L']
const IN_FRAME = ['ALPH', ...PIXELS]
/** Chunks of a fixed length. */
const LENGTHS = new Map([
  ['VP8X', 10],
  ['ANIM', 6],
])

export const isWebp = (file: Uint8Array) => textAt(file, 0, 4) === 'RIFF' && textAt(file, 8, 4) === 'WEBP'

/** The chunks that paint a WebP (RFC 9649) and its orientation; undefined for a file whose chunks cannot be followed. */
export function paintedWebp(file: Uint8Array): Copy | undefined {
  if (file.length < HEADER_BYTES) return undefined
  const end = 8 + viewOf(file).getUint32(4, true)
  if (end > file.length) return undefined
  const chunks = chunksOf(file.subarray(0, end), HEADER_BYTES)
  const first = chunks.next().value
  if (!first) return undefined
  const copy = copyOf(file)
  append(copy, file.subarray(0, HEADER_BYTES))
  appendChunk(copy, first)
  // A file without VP8X is one chunk: whatever follows it is not painted.
  const isPainted = first.type === 'VP8X' ? appendExtended(copy, chunks) : PIXELS.includes(first.type)
  if (!isPainted) return undefined
  viewOf(copy.bytes).setUint32(4, copy.length - 8, true)
  return copy
}

type Chunk = { type: string; data: Uint8Array }

/** The chunks from a place to the end; at last undefined, where one has a wrong length or they do not end there. */
function* chunksOf(bytes: Uint8Array, from: number): Generator<Chunk | undefined, undefined> {
  const view = viewOf(bytes)
  for (let at = from; at < bytes.length; ) {
    const length = at + 8 > bytes.length ? Number.NaN : view.getUint32(at + 4, true)
    const type = textAt(bytes, at, 4)
    const end = at + 8 + length
    if (!(end <= bytes.length) || length !== (LENGTHS.get(type) ?? length)) return yield undefined
    yield { type, data: bytes.subarray(at + 8, end) }
    at = end + (length % 2)
  }
}

function appendChunk(copy: Copy, { type, data }: Chunk): void {
  const header = new Uint8Array(8)
  for (let index = 0; index < 4; index += 1) header[index] = type.charCodeAt(index)
  viewOf(header).setUint32(4, data.length, true)
  append(copy, header)
  append(copy, data)
  if (data.length % 2 === 1) append(copy, [0])
}

/** What follows VP8X, whose flags are set to what is kept; false where that is no picture. */
function appendExtended(copy: Copy, chunks: Iterable<Chunk | undefined>): boolean {
  let flags = (copy.bytes[FLAGS_AT] ?? 0) & (HAS_ANIMATION | HAS_ALPHA)
  const isMoving = (flags & HAS_ANIMATION) !== 0
  const painting = isMoving ? ['ANIM'] : IN_FRAME
  let orientation: Uint8Array | undefined
  const seen = new Set<string>()
  for (const chunk of chunks) {
    if (!chunk) return false
    const { type, data } = chunk
    const kind = PIXELS.includes(type) ? 'pixels' : type
    if (type === 'ANMF') {
      if (isMoving && !appendFrame(copy, chunk)) return false
    } else if (!seen.has(kind)) {
      // Only the first of a kind is read.
      if (painting.includes(type)) appendChunk(copy, chunk)
      else if (type === 'EXIF') orientation = orientationAlone(tiffOf(data))
      else if (type === 'ICCP') flags |= appendProfile(copy, data)
    }
    seen.add(kind)
  }
  if (orientation) {
    flags |= HAS_EXIF
    appendChunk(copy, { type: 'EXIF', data: orientation })
  }
  copy.bytes.set([flags, 0, 0, 0], FLAGS_AT)
  return seen.has(isMoving ? 'ANMF' : 'pixels')
}

/** The flag of a profile, where it is one. */
function appendProfile(copy: Copy, profile: Uint8Array): number {
  const data = profileAlone(profile)
  if (!data) return 0
  appendChunk(copy, { type: 'ICCP', data })
  return HAS_PROFILE
}

/** Some programs begin the chunk as JPEG's segment begins. */
const tiffOf = (exif: Uint8Array) => (textAt(exif, 0, 4) === 'Exif' ? exif.subarray(6) : exif)

/** A frame of an animation holds chunks of its own; false where they are no picture. */
function appendFrame(copy: Copy, { type, data }: Chunk): boolean {
  const start = copy.length
  appendChunk(copy, { type, data: data.subarray(0, FRAME_HEADER_BYTES) })
  const seen = new Set<string>()
  for (const chunk of chunksOf(data, FRAME_HEADER_BYTES)) {
    if (!chunk) return false
    const kind = PIXELS.includes(chunk.type) ? 'pixels' : chunk.type
    if (IN_FRAME.includes(chunk.type) && !seen.has(kind)) appendChunk(copy, chunk)
    seen.add(kind)
  }
  viewOf(copy.bytes).setUint32(start + 4, copy.length - start - 8, true)
  return seen.has('pixels')
}
