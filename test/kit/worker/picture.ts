import { crc32, deflateSync } from 'node:zlib'

/** A PNG of a bright sky over dark water, large enough for the model. */
export function pngPicture(width = 640, height = 512): Uint8Array<ArrayBuffer> {
  const row = (y: number) => {
    const isSky = y < height * 0.6
    const pixels = new Uint8Array(1 + width * 3)
    for (let x = 0; x < width; x += 1) {
      pixels.set(isSky ? [200 - (y % 60), 210, 235] : [30, 60 + ((x + y) % 40), 90], 1 + x * 3)
    }
    return pixels
  }
  const lines = new Uint8Array(height * (1 + width * 3))
  for (let y = 0; y < height; y += 1) lines.set(row(y), y * (1 + width * 3))
  const header = new DataView(new ArrayBuffer(13))
  header.setUint32(0, width)
  header.setUint32(4, height)
  header.setUint8(8, 8)
  header.setUint8(9, 2)
  return joined([
    new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', new Uint8Array(header.buffer)),
    chunk('IDAT', new Uint8Array(deflateSync(lines))),
    chunk('IEND', new Uint8Array()),
  ])
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const body = joined([new TextEncoder().encode(type), data])
  const frame = new DataView(new ArrayBuffer(4))
  frame.setUint32(0, data.byteLength)
  const sum = new DataView(new ArrayBuffer(4))
  sum.setUint32(0, crc32(body))
  return joined([new Uint8Array(frame.buffer), body, new Uint8Array(sum.buffer)])
}

function joined(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.byteLength, 0))
  let offset = 0
  for (const part of parts) {
    all.set(part, offset)
    offset += part.byteLength
  }
  return all
}
