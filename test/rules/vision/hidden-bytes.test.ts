import { crc32, deflateSync, inflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { stripMetadata } from '#worker/vision/metadata/strip-metadata.ts'

/** A serial number whose characters all differ, as symbols of a table have to. */
const SECRET = 'Serial 90-61XYZ'
const SIDE = 16

const noise = Buffer.from(Array.from({ length: SIDE * SIDE * 3 }, (_, at) => (at * at * 7 + at * 13) % 256))
const painted = () => sharp(noise, { raw: { width: SIDE, height: SIDE, channels: 3 } })

const latin = (text: string) => Buffer.from(text, 'latin1')
const u32 = (value: number) => Buffer.from([value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255])
const inserted = (file: Buffer, at: number, ...parts: Buffer[]) =>
  Buffer.concat([file.subarray(0, at), ...parts, file.subarray(at)])
const written = (file: Buffer, at: number, text = SECRET) => {
  const copy = Buffer.from(file)
  copy.write(text, at, 'latin1')
  return copy
}

const segment = (marker: number, ...data: (number | string)[]) => {
  const bytes = Buffer.concat(data.map(part => (typeof part === 'string' ? latin(part) : Buffer.from([part]))))
  return Buffer.concat([Buffer.from([0xff, marker, (bytes.length + 2) >> 8, (bytes.length + 2) & 255]), bytes])
}
const QUANTIZATION = SECRET.padEnd(64, 'x')
/** A table with a code of eight bits for each symbol. */
const huffman = (kindAndNumber: number, symbols: string, codes = symbols.length) =>
  segment(0xc4, kindAndNumber, ...Array.from({ length: 16 }, (_, at) => (at === 7 ? codes : 0)), symbols)

const chunk = (type: string, data: Buffer) =>
  Buffer.concat([u32(data.length), latin(type), data, u32(crc32(Buffer.concat([latin(type), data])))])
function repacked(file: Buffer): Buffer {
  const at = file.indexOf('iCCP') - 4
  const data = file.subarray(at + 8, at + 8 + file.readUInt32BE(at))
  const profile = inflateSync(data.subarray(data.indexOf(0) + 2))
  const packed = deflateSync(written(profile, 84))
  const hiding = chunk('iCCP', Buffer.concat([latin(`${SECRET}\0\0`), packed, latin(SECRET)]))
  return Buffer.concat([file.subarray(0, at), hiding, file.subarray(at + 12 + data.length)])
}

function riff(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(data.length)
  return Buffer.concat([latin(type), length, data, Buffer.alloc(data.length % 2)])
}
function sized(webp: Buffer): Buffer {
  const copy = Buffer.from(webp)
  copy.writeUInt32LE(copy.length - 8, 4)
  return copy
}

const plain = {
  jpeg: await painted().withIccProfile('p3').jpeg({ optimizeCoding: false }).toBuffer(),
  png: await painted().withIccProfile('p3').png().toBuffer(),
  webp: await painted().withIccProfile('p3').webp().toBuffer(),
  gif: await painted().gif().toBuffer(),
}
const { jpeg, png, webp, gif } = plain
const PLAIN = { 'image/jpeg': jpeg, 'image/png': png, 'image/webp': webp, 'image/gif': gif }
const [table, scan] = [0xdb, 0xda].map(marker => jpeg.indexOf(Buffer.from([0xff, marker]))) as [number, number]
const end = jpeg.length - 2
const PROFILE_ID = 84
const image = gif.indexOf(Buffer.from([0x2c, 0, 0, 0, 0]))

/** Places that no decoder reads: the picture is followed without them. */
const UNREAD: Record<string, Buffer> = {
  'a JPEG’s table that another replaces': inserted(jpeg, table, segment(0xdb, 0, QUANTIZATION)),
  'a JPEG’s table that no scan names': inserted(jpeg, table, segment(0xdb, 3, QUANTIZATION), huffman(0x13, SECRET)),
  'a JPEG’s table behind the last scan': inserted(jpeg, end, huffman(0x10, SECRET)),
  'a JPEG’s arithmetic conditioning': inserted(jpeg, table, segment(0xcc, 0, 'S', 0x10, 'e')),
  'Adobe’s segment': inserted(jpeg, table, segment(0xee, 'Adobe', SECRET.slice(0, 6), 1)),
  'a second header': inserted(jpeg, table, segment(0xe0, `JFIF\0${SECRET}`)),
  'a JPEG’s profile': written(jpeg, jpeg.indexOf('ICC_PROFILE\0') + 14 + PROFILE_ID),
  'a segment of a profile that is not there': inserted(jpeg, table, segment(0xe2, 'ICC_PROFILE\0', 9, 9, SECRET)),
  'a PNG’s profile, its name and behind it': repacked(png),
  'a PNG’s second chunk of a kind': inserted(png, 33, chunk('gAMA', u32(45455)), chunk('gAMA', latin(SECRET))),
  'the frames of a PNG that does not move': inserted(png, 33, chunk('fdAT', latin(`\0\0\0\0${SECRET}`))),
  'a PNG’s chunk with a wrong checksum': inserted(png, 33, Buffer.concat([u32(4), latin(`sBIT${SECRET.slice(0, 8)}`)])),
  'a WebP’s profile': written(webp, webp.indexOf('ICCP') + 8 + PROFILE_ID),
  'a WebP’s second profile': sized(Buffer.concat([webp, riff('ICCP', latin(SECRET))])),
  'a WebP’s second picture': sized(Buffer.concat([webp, riff('VP8 ', latin(SECRET))])),
  'frames of a WebP that does not move': sized(Buffer.concat([webp, riff('ANMF', latin(SECRET.padEnd(16)))])),
  'a WebP’s reserved bytes': written(webp, 21, 'Ser'),
  'a GIF’s control that another replaces': inserted(gif, image, Buffer.from('21f90400536500', 'hex'), Buffer.alloc(1)),
  'a GIF’s profile': inserted(gif, image, latin(`\x21\xff\x0bICCRGBG1012\x0f${SECRET}\0`)),
}

const pixelsOf = async (file: Uint8Array) => (await sharp(file).raw().toBuffer()).toString('base64')

test.each(Object.entries(UNREAD))('%s is left out, since nobody reads it', async (_, file) => {
  const stripped = stripMetadata(file)
  if (!stripped) throw new Error('It was not followed')
  expect(Buffer.from(stripped.bytes).includes(SECRET.slice(0, 3))).toBe(false)
  expect(await pixelsOf(stripped.bytes)).toBe(await pixelsOf(PLAIN[stripped.type]))
  expect(stripMetadata(stripped.bytes)).toEqual(stripped)
})

/** What cannot be a table, or is coded where nobody reads on. */
const REFUSED: Record<string, Buffer> = {
  'a conditioning of a kind that is none': inserted(jpeg, table, segment(0xcc, SECRET)),
  'a table of a number that is none': inserted(jpeg, table, segment(0xdb, 4, QUANTIZATION)),
  'more codes than there is room for': inserted(jpeg, table, segment(0xc4, 0x10, 3, ...Array(15).fill(0), 'abc')),
  'more codes than symbols': inserted(jpeg, table, huffman(0x10, SECRET, SECRET.length + 1)),
  'a symbol with two codes': inserted(jpeg, table, huffman(0x10, 'Serial 5005')),
  'letters among the symbols of DC': inserted(jpeg, table, huffman(0, SECRET)),
  'a restart without an interval': inserted(jpeg, end, Buffer.from([0xff, 0xd0]), latin(SECRET)),
  'a scan of what is coded already': inserted(jpeg, end, jpeg.subarray(scan, end)),
  'five components in a scan': inserted(jpeg, end, segment(0xda, 5, SECRET.slice(0, 10), 0, 63, 0)),
}

test.each(Object.entries(REFUSED))('a JPEG with %s is not followed', (_, file) => {
  expect(stripMetadata(jpeg)).toBeDefined()
  expect(stripMetadata(file)).toBeUndefined()
})
