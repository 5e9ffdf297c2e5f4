import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import sharp from 'sharp'
import { noFacts } from '#test/kit/texts.ts'
import { unwatched } from '#worker/service-lease.ts'
import { describeImage } from '#worker/vision/describe.ts'
import { en } from '#worker/vision/language/en/index.ts'
import { stripMetadata } from '#worker/vision/metadata/strip-metadata.ts'
import type { VisionDeps } from '#worker/vision/request.ts'
import type { Measurement } from './measure.ts'

const PICTURES = 6
/** The size of the largest accepted file. */
const FILE_BYTES = 1_500_000
const SEGMENT_BYTES = 60_000
const SIDE = 1000
const MB = 1_000_000

/** The memory that six pictures of the largest size need while their metadata is removed, and while the model is asked. */
export async function measurePictures(): Promise<Measurement[]> {
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
  stripped.length = 0
  files.length = 0
  return [
    {
      what: `privacy filter: memory for ${PICTURES} pictures of ${FILE_BYTES / MB} MB`,
      value: most / MB,
      budget: 30,
      unit: 'MB',
      note: `files included; ${((kept[0] ?? 0) / MB).toFixed(2)} MB of each are kept`,
    },
    {
      what: `model asked about ${PICTURES} pictures of ${FILE_BYTES / MB} MB: memory held`,
      value: (await heldWhileAsking(collect)) / MB,
      budget: 30,
      unit: 'MB',
    },
  ]
}

/** Bytes held by calls that the model has not answered yet. */
async function heldWhileAsking(collect: () => void): Promise<number> {
  const config = {
    ...{ APP_ORIGIN: 'https://photonym.example', IMAGE_HOSTS: [], OPENAI_BASE_URL: 'https://model.example/v1' },
    ...{ OPENAI_MODEL: 'model', OPENAI_API_KEY: 'key' },
  }
  const deps: VisionDeps = { config, log: () => undefined, now: Date.now, lease: unwatched }
  // With a character beyond Latin-1, V8 holds all of a string in two bytes each.
  const facts = { ...noFacts, albumTitle: '東京駅' }
  const request = { language: en, style: 'descriptive', descriptionSentences: 2, facts } as const
  const answered = Promise.withResolvers<Response>()
  const fetched = globalThis.fetch
  let asked = 0
  const allAsked = Promise.withResolvers<void>()
  globalThis.fetch = () => {
    asked += 1
    if (asked === PICTURES) allAsked.resolve()
    return answered.promise
  }
  try {
    collect()
    const before = used()
    const outcomes = Array.from({ length: PICTURES }, () =>
      describeImage(deps, { bytes: new Uint8Array(FILE_BYTES), type: 'image/jpeg' }, request),
    )
    await allAsked.promise
    collect()
    const held = used() - before
    answered.resolve(new Response('{}', { status: 400 }))
    await Promise.all(outcomes)
    return held
  } finally {
    globalThis.fetch = fetched
  }
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
