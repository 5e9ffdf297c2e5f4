import table from './positions.bin'

/** Degrees, north and east positive. */
type Position = { latitude: number; longitude: number }

const FARTHEST_KM = 8
const KM_PER_DEGREE = 111.2

// As scripts/places/places.ts writes it: the number of records, the records from south to north, and "Name\tGB\n" for each.
const bytes = new Uint8Array(table)
const view = new DataView(table)
const COUNT = view.getUint32(0, true)
const RECORD_BYTES = 12
const recordAt = (index: number) => ({
  latitude: view.getFloat32(4 + index * RECORD_BYTES, true),
  longitude: view.getFloat32(8 + index * RECORD_BYTES, true),
  name: view.getUint32(12 + index * RECORD_BYTES, true),
})

/**
 * The nearest place of at least 5,000 people within 8 km and its country, "Felixstowe, United Kingdom"; null without one.
 * Source: GeoNames, https://www.geonames.org
 */
export function nearestPlace(position: Position): string | null {
  const reach = FARTHEST_KM / KM_PER_DEGREE
  let distance = FARTHEST_KM
  let name: number | undefined
  for (let index = firstFrom(position.latitude - reach); index < COUNT; index++) {
    const place = recordAt(index)
    if (place.latitude > position.latitude + reach) break
    const km = kmBetween(position, place)
    if (km <= distance) [distance, name] = [km, place.name]
  }
  return name === undefined ? null : nameFrom(name)
}

/** The southernmost record that is not south of a latitude. */
function firstFrom(latitude: number): number {
  let [from, to] = [0, COUNT]
  while (from < to) {
    const middle = (from + to) >> 1
    if (recordAt(middle).latitude < latitude) from = middle + 1
    else to = middle
  }
  return from
}

/** By Pythagoras, which is accurate enough over a few kilometres. */
function kmBetween(a: Position, b: Position): number {
  const east = Math.abs(a.longitude - b.longitude) % 360
  const narrowing = Math.cos((a.latitude * Math.PI) / 180)
  return Math.hypot(a.latitude - b.latitude, Math.min(east, 360 - east) * narrowing) * KM_PER_DEGREE
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

function nameFrom(start: number): string {
  const line = new TextDecoder().decode(bytes.subarray(start, bytes.indexOf(10, start)))
  const [name, code = ''] = line.split('\t')
  // Removes additions of CLDR's that a title does not need: "Myanmar (Burma)", "Hong Kong SAR China".
  return `${name}, ${countryNames.of(code)?.replace(/ \(.*\)$| SAR China$/, '')}`
}
