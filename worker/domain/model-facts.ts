import type { PhotoFacts } from './description.ts'

/** Which facts about their photos a person lets the model see. `texts`: their own titles and descriptions. */
export type ModelFacts = { place: boolean; album: boolean; texts: boolean; tags: boolean }

export const ALL_FACTS: ModelFacts = { place: true, album: true, texts: true, tags: true }
export const NO_FACTS: ModelFacts = { place: false, album: false, texts: false, tags: false }

/** The facts without those that are switched off, which neither reach the model nor support a name. */
export function allowedFacts(facts: PhotoFacts, allowed: ModelFacts): PhotoFacts {
  return {
    ...facts,
    ...(!allowed.place && { place: null }),
    ...(!allowed.album && { albumTitle: null, albumDescription: null }),
    ...(!allowed.texts && { ownerTitle: '', ownerDescription: '' }),
    ...(!allowed.tags && { ownerTags: [] }),
  }
}
