import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import exifr from 'exifr'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { stripMetadata } from '#worker/vision/metadata/strip-metadata.ts'

const SECRET = 'not for the model'
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:source="${SECRET}"/></rdf:RDF></x:xmpmeta>`
const SIDE = 48

const noise = Buffer.from(Array.from({ length: SIDE * SIDE * 3 }, (_, at) => (at * at * 7 + at * 13) % 256))
const painted = () => sharp(noise, { raw: { width: SIDE, height: SIDE, channels: 3 } })

/** A file with the metadata that cameras and programs write. */
const signed = (image: Sharp, orientation = 1) =>
  image
    .withMetadata({ orientation })
    .withExif({
      IFD0: { Artist: SECRET, Copyright: SECRET, Orientation: String(orientation) },
      IFD2: { BodySerialNumber: SECRET, DateTimeOriginal: '2024:08:01 10:11:12' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '59/1 26/1 30/1', GPSLongitudeRef: 'E', GPSLongitude: '24/1 45/1 5/1' },
    })
    .withXmp(XMP)
    .withIccProfile('p3')

const latin = (text: string) => Buffer.from(text, 'latin1')
const u16 = (value: number) => Buffer.from([value >> 8, value & 255])
const u32 = (value: number) => Buffer.concat([u16(value >>> 16), u16(value & 0xffff)])
const inserted = (file: Buffer, at: number, ...parts: Buffer[]) =>
  Buffer.concat([file.subarray(0, at), ...parts, file.subarray(at)])
const behind = (file: Buffer) => Buffer.concat([file, latin(SECRET), file])

const segment = (marker: number, data: string) =>
  Buffer.concat([Buffer.from([0xff, 0xff, marker]), u16(data.length + 2), latin(data)])
/** Segments of every kind that programs add, at its beginning, and one between the scans. */
function jpeg(file: Buffer): Buffer {
  const added = [
    segment(0xe0, `JFXX\0\x13\x01\x01${SECRET}`),
    segment(0xe1, `http://ns.adobe.com/xmp/extension/\0${SECRET}`),
    segment(0xe2, `MPF\0${SECRET}`),
    segment(0xe2, `FPXR\0${SECRET}`),
    segment(0xed, `Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x18\x1C\x02\x50\0\x13${SECRET}`),
    segment(0xfe, SECRET),
    segment(0xe5, SECRET),
  ]
  const lastScan = file.lastIndexOf(Buffer.from([0xff, 0xda]))
  return behind(inserted(inserted(file, lastScan, segment(0xfe, SECRET)), 2, ...added))
}

const chunk = (type: string, data: string) =>
  Buffer.concat([u32(data.length), latin(type), latin(data), u32(crc32(latin(type + data)))])
const png = (file: Buffer) =>
  behind(
    inserted(
      file,
      33,
      chunk('tEXt', `Author\0${SECRET}`),
      chunk('iTXt', `Comment\0\0\0\0\0${SECRET}`),
      chunk('tIME', '\x07\xe8\x08\x01\x0a\x0b\x0c'),
      chunk('prVt', SECRET),
    ),
  )

function webp(file: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(SECRET.length)
  const whole = Buffer.concat([file, latin('NOTE'), length, latin(SECRET), Buffer.alloc(SECRET.length % 2)])
  whole.writeUInt32LE(whole.length - 8, 4)
  return behind(whole)
}

const blocks = (data: string) => Buffer.concat([Buffer.from([data.length]), latin(data), Buffer.alloc(1)])
const extension = (label: number, ...data: string[]) =>
  Buffer.concat([Buffer.from([0x21, label]), ...data.map(one => blocks(one).subarray(0, -1)), Buffer.alloc(1)])
function gif(file: Buffer): Buffer {
  const table = 13 + 3 * 2 ** (((file[10] ?? 0) % 8) + 1)
  const added = [
    extension(0xfe, SECRET),
    extension(0xff, 'XMP DataXMP', SECRET, SECRET),
    extension(0x01, 'x'.repeat(12), SECRET),
  ]
  return behind(inserted(file, table, ...added))
}

/** Two blocks of grey with a restart between them, which sharp does not write itself. */
async function restarting(): Promise<Buffer> {
  const grey = Buffer.alloc(16 * 8, 128)
  const plain = await sharp(grey, { raw: { width: 16, height: 8, channels: 1 } })
    .jpeg({ optimizeCoding: false })
    .toBuffer()
  const scan = plain.indexOf(Buffer.from([0xff, 0xda]))
  const data = scan + 2 + plain.readUInt16BE(scan + 2)
  const every = Buffer.from([0xff, 0xdd, 0, 4, 0, 1])
  const coded = Buffer.from([0x2b, 0xff, 0xd0, 0x2b, 0xff, 0xff, 0xd9])
  return Buffer.concat([plain.subarray(0, scan), every, plain.subarray(scan, data), coded])
}

async function frames(): Promise<Sharp> {
  const colours = [0, 90, 180].map(r => ({ r, g: 99, b: 9, alpha: 0.5 }))
  const still = (background: object) => sharp({ create: { width: 20, height: 20, channels: 4, background } }).png()
  return sharp(await Promise.all(colours.map(colour => still(colour).toBuffer())), { join: { animated: true } })
}

const FILES: [name: string, file: () => Promise<Buffer>][] = [
  ['a JPEG', async () => jpeg(await signed(painted()).jpeg().toBuffer())],
  [
    'a progressive JPEG on its side',
    async () => jpeg(await signed(painted(), 6).jpeg({ progressive: true }).toBuffer()),
  ],
  [
    'a JPEG for print',
    async () => jpeg(await signed(painted().toColourspace('cmyk'), 3).withIccProfile('cmyk').jpeg().toBuffer()),
  ],
  ['a grey JPEG', async () => jpeg(await signed(painted().greyscale()).jpeg().toBuffer())],
  ['a JPEG with restarts', restarting],
  ['a PNG', async () => png(await signed(painted()).png().toBuffer())],
  [
    'a PNG with a palette, on its side',
    async () => png(await signed(painted(), 8).png({ palette: true, colours: 16 }).toBuffer()),
  ],
  ['a WebP', async () => webp(await signed(painted()).webp().toBuffer())],
  [
    'a lossless WebP on its side',
    async () => webp(await signed(painted().ensureAlpha(0.5), 6).webp({ lossless: true }).toBuffer()),
  ],
  ['a plain WebP', async () => behind(await painted().webp().toBuffer())],
  [
    'a moving WebP',
    async () =>
      webp(
        await signed(await frames())
          .webp()
          .toBuffer(),
      ),
  ],
  ['a GIF', async () => gif(await painted().gif().toBuffer())],
  ['a moving GIF', async () => gif(await (await frames()).gif({ loop: 3 }).toBuffer())],
]

const EVERYTHING = {
  ihdr: false,
  jfif: false,
  tiff: true,
  ifd0: {},
  ifd1: true,
  exif: true,
  gps: true,
  interop: true,
  xmp: true,
  iptc: true,
  makerNote: true,
  userComment: true,
  multiSegment: true,
  translateValues: false,
} as object

async function pictureIn(file: Uint8Array) {
  const { data, info } = await sharp(file, { animated: true }).raw().toBuffer({ resolveWithObject: true })
  const { icc, space, pages, orientation, exif, xmp, iptc, comments } = await sharp(file).metadata()
  const said =
    exif && (await exifr.parse(exif.toString('latin1', 0, 4) === 'Exif' ? exif.subarray(6) : exif, EVERYTHING))
  return {
    painted: {
      hash: createHash('sha256').update(data).digest('hex'),
      info,
      space,
      pages,
      orientation: orientation ?? 1,
    },
    hasProfile: icc !== undefined,
    said: said ?? {},
    texts: { xmp, iptc, comments },
  }
}

test.each(FILES)('%s keeps every pixel, its colours and its orientation, and nothing else', async (_name, make) => {
  const file = await make()
  const image = stripMetadata(file)
  if (!image) throw new Error('It was not followed')
  const [before, after] = [await pictureIn(file), await pictureIn(image.bytes)]
  expect(after.painted).toEqual(before.painted)
  expect(after.hasProfile).toBe(before.hasProfile)
  const { orientation } = before.painted
  expect(after.said).toEqual(orientation === 1 ? {} : { Orientation: orientation })
  expect(after.texts).toEqual({})
  if (/jpeg|png/.test(image.type)) {
    expect((await exifr.parse(Buffer.from(image.bytes), EVERYTHING)) ?? {}).toEqual(after.said)
  }
  expect(Buffer.from(image.bytes).includes(SECRET)).toBe(false)
  expect(stripMetadata(image.bytes)).toEqual(image)
})

test.each(FILES)(
  '%s that is cut off or damaged is not followed, or all the same is only a picture',
  async (_name, make) => {
    const { bytes } = stripMetadata(await make()) ?? {}
    if (!bytes) throw new Error('It was not followed')
    // In the printer's profile, a megabyte before the picture, only here and there.
    const picture = Math.max(0, bytes.length - 10_000)
    const step = Math.ceil((bytes.length - picture) / (picture > 0 ? 50 : 400))
    for (let at = 0; at < bytes.length; at += at < picture ? Math.min(50_000, picture - at) : step) {
      expect(stripMetadata(bytes.slice(0, at)), `cut at ${at} of ${bytes.length}`).toBeUndefined()
      const damaged = bytes.slice()
      damaged.fill(255, at, at + 1 + (at % 4))
      expect(stripMetadata(damaged)?.bytes.length ?? 0).toBeLessThanOrEqual(bytes.length)
    }
  },
)

test('what is of another format, or holds more than its format says, is not followed', async () => {
  const plain = { jpeg: await painted().jpeg().toBuffer(), png: await painted().png().toBuffer() }
  const table = plain.jpeg.indexOf(Buffer.from([0xff, 0xdb]))
  const frame = plain.jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  const refused = {
    tiff: await painted().tiff().toBuffer(),
    avif: await painted().avif().toBuffer(),
    svg: latin('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    nothing: Buffer.alloc(0),
    'a text in a JPEG’s table': inserted(plain.jpeg, table, segment(0xdb, SECRET)),
    'a text in a JPEG’s restart interval': inserted(plain.jpeg, table, segment(0xdd, SECRET)),
    'a segment that no decoder knows': inserted(plain.jpeg, table, segment(0xf3, SECRET)),
    'two frames in one JPEG': inserted(plain.jpeg, frame, plain.jpeg.subarray(frame, frame + 19)),
    'a JPEG’s length of 1': inserted(plain.jpeg, table, Buffer.from([0xff, 0xfe, 0, 1])),
    'a text in a PNG’s gamma': inserted(plain.png, 33, chunk('gAMA', SECRET)),
    'a PNG’s chunk that is needed and unknown': inserted(plain.png, 33, chunk('CgBI', '\0\0\0\0')),
    'a PNG’s length past the end': inserted(plain.png, 33, Buffer.from('ffffffff74455874', 'hex')),
  }
  expect(stripMetadata(plain.jpeg) && stripMetadata(plain.png)).toBeDefined()
  const followed = Object.entries(refused).filter(([, file]) => stripMetadata(file))
  expect(followed.map(([name]) => name)).toEqual([])
})
