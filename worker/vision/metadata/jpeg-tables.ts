import { joined, viewOf } from './copy.ts'

const [DQT, DHT, DAC, DRI] = [0xdb, 0xc4, 0xcc, 0xdd]
const [DC, AC] = [0, 1]
/** Progressive frames, whose scans read one kind of table each, and lossless ones, which know no AC. */
const [PROGRESSIVE, LOSSLESS] = [
  [0xc2, 0xca],
  [0xc3, 0xcb],
]
const DC_SYMBOL_MAX = 16

export type Frame = {
  /** SOF0 to SOF11. */
  marker: number
  /** The quantization table of each component, by the component's name. */
  quantization: Map<number, number>
}

/** The tables that no scan has read yet, each by its marker, kind and number: what a later one replaces is gone. */
export type Tables = Map<string, Uint8Array>

export const isTables = (marker: number) => [DQT, DHT, DAC, DRI].includes(marker)

/** Notes the tables of a segment; false where it holds anything but such tables (ITU-T T.81, B.2.4). */
export function defineTables(tables: Tables, marker: number, segment: Uint8Array): boolean {
  if (marker === DRI) {
    tables.set(`${DRI}`, segment.subarray(4))
    return segment.length === 6
  }
  let at = 4
  while (at < segment.length) {
    const table = tableAt(marker, segment.subarray(at))
    if (!table) return false
    tables.set(nameOf(marker, segment[at] ?? 0), table)
    at += table.length
  }
  return at === segment.length
}

/** A quantization table is known by its number alone, whatever its precision. */
const nameOf = (marker: number, kindAndNumber: number) =>
  `${marker} ${marker === DQT ? kindAndNumber & 15 : kindAndNumber}`

/** The table at the beginning of these bytes, with its kind and number; undefined where they are none. */
function tableAt(marker: number, bytes: Uint8Array): Uint8Array | undefined {
  const [kind, number] = [(bytes[0] ?? 0) >> 4, (bytes[0] ?? 0) & 15]
  const length = marker === DQT ? 1 + 64 * (kind + 1) : marker === DAC ? 2 : 17 + codesOf(bytes)
  if (kind > 1 || number > 3 || length > bytes.length) return undefined
  const table = bytes.subarray(0, length)
  return marker === DHT && !isHuffmanTable(kind, table) ? undefined : table
}

const codesOf = (table: Uint8Array) => table.subarray(1, 17).reduce((sum, codes) => sum + codes, 0)

/** Whether every symbol has a code, and stands there once. */
function isHuffmanTable(kind: number, table: Uint8Array): boolean {
  const symbols = table.subarray(17)
  const isRoomForAll = table.subarray(1, 17).reduce((sum, codes, index) => sum + codes / 2 ** (index + 1), 0) <= 1
  return (
    isRoomForAll &&
    new Set(symbols).size === symbols.length &&
    (kind === AC || symbols.every(symbol => symbol <= DC_SYMBOL_MAX))
  )
}

/** The segments with those tables that a scan is the first to read; they are no longer unread. */
export function takeTables(tables: Tables, frame: Frame, scan: Uint8Array): Uint8Array[] {
  const read = new Map([
    [DQT, new Set<string>()],
    [DHT, new Set<string>()],
    [DAC, new Set<string>()],
    [DRI, new Set([`${DRI}`])],
  ])
  for (const [component, selectors] of componentsOf(scan)) {
    read.get(DQT)?.add(nameOf(DQT, frame.quantization.get(component) ?? 0))
    for (const kind of kindsRead(frame.marker, scan)) {
      const number = kind === DC ? selectors >> 4 : selectors & 15
      for (const marker of [DHT, DAC]) read.get(marker)?.add(nameOf(marker, (kind << 4) | number))
    }
  }
  return [...read].flatMap(([marker, keys]) => {
    const taken = [...tables].filter(([key]) => keys.has(key))
    for (const [key] of taken) tables.delete(key)
    return taken.length > 0
      ? [
          segmentOf(
            marker,
            taken.map(([, table]) => table),
          ),
        ]
      : []
  })
}

/** The components that a scan header names, each with the numbers of its tables. */
function componentsOf(scan: Uint8Array): [component: number, selectors: number][] {
  return Array.from({ length: scan[4] ?? 0 }, (_, index) => [scan[5 + 2 * index] ?? 0, scan[6 + 2 * index] ?? 0])
}

/** What a scan codes: no other scan may code it again. */
export function partsOf(frame: Frame, scan: Uint8Array): string[] {
  const band = PROGRESSIVE.includes(frame.marker) ? ` ${scan.subarray(scan.length - 3).join()}` : ''
  return componentsOf(scan).map(([component]) => `${component}${band}`)
}

/** Which tables a scan reads: in a progressive frame those of its band, and none for the DC coefficients' later bits. */
function kindsRead(frame: number, scan: Uint8Array): number[] {
  const [from = 0, , approximation = 0] = scan.subarray(scan.length - 3)
  if (LOSSLESS.includes(frame)) return [DC]
  if (!PROGRESSIVE.includes(frame)) return [DC, AC]
  if (from > 0) return [AC]
  return approximation >> 4 === 0 ? [DC] : []
}

function segmentOf(marker: number, tables: Uint8Array[]): Uint8Array {
  const segment = joined([new Uint8Array([0xff, marker, 0, 0]), ...tables])
  viewOf(segment).setUint16(2, segment.length - 2)
  return segment
}
