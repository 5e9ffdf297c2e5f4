import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import sharp from 'sharp'
import { stripMetadata } from '../../worker/vision/metadata/strip-metadata.ts'
import type { Measurement } from './measure.ts'

const PICTURES = 6
/** The size of the largest accepted file. */
const FILE_BYTES = 1_500_000
const SEGMENT_BYTES = 60_000
const SIDE = 1000
const MB = 1_000_000

/** The memory needed to remove metadata from six pictures of the largest size in parallel. */
export async function measureFilter(): Promise<Measurement[]> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const picture = await largePicture()
  collect()
  const before = used()
  const files = Array.from({ length: PICTURES }, () => new Uint8Array(picture))
  const stripped: ReturnType<typeof stripMetadata>[] = []
  let most = 0
  for (const file of files) {
    stripped.push(stripMetadata(file))
    most = Math.max(most, used() - before)
  }
  const kept = stripped.map(image => image?.bytes.length ?? 0)
  if (kept.some(bytes => bytes === 0 || bytes >= FILE_BYTES)) throw new Error('The pictures were not filtered')
  return [
    {
      what: `privacy filter: memory for ${PICTURES} pictures of ${FILE_BYTES / MB} MB`,
      value: most / MB,
      budget: 30,
      unit: 'MB',
      note: `files included; ${((kept[0] ?? 0) / MB).toFixed(2)} MB of each are kept`,
    },
  ]
}

function used(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

/** A JPEG of noise, with enough comments to reach the largest accepted size. */
async function largePicture(): Promise<Buffer> {
  const noise = Buffer.from(Array.from({ length: SIDE * SIDE * 3 }, (_, at) => (at * at * 7 + at * 13) % 256))
  const painted = await sharp(noise, { raw: { width: SIDE, height: SIDE, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer()
  const comments: Buffer[] = []
  for (let left = FILE_BYTES - painted.length; left > 0; left -= SEGMENT_BYTES) {
    const comment = Buffer.alloc(Math.max(4, Math.min(left, SEGMENT_BYTES)))
    comment.writeUInt32BE(0xfffe0000 + comment.length - 2)
    comments.push(comment)
  }
  return Buffer.concat([painted.subarray(0, 2), ...comments, painted.subarray(2)])
}
