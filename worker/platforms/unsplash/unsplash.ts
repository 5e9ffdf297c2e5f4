import type { Config } from '../../env.ts'
import type { Platform } from '../platform.ts'
import { acceptsKey, finishAuth, startAuth } from './auth.ts'
import { collectionPhotos, listCollections, listUploads } from './photos.ts'
import { readPhoto, restores, texts, writes } from './writes.ts'

/** Unsplash's API over OAuth 2. The hourly limit is for the whole application, so all users share one budget. */
export function unsplash(config: Config): Platform {
  return {
    provider: 'unsplash',
    budget: () => ({ scope: 'unsplash', service: 'unsplash', perHour: config.UNSPLASH_CALLS_PER_HOUR }),
    startAuth: async (_send, callbackUrl) => startAuth(config, callbackUrl),
    finishAuth: (send, request) => finishAuth(config, send, request),
    acceptsKey: (send, callbackUrl) => acceptsKey(config, send, callbackUrl),
    listAlbums: session => listCollections(config, session),
    listPhotos: (session, query) =>
      query.albums && query.albums.length > 0
        ? collectionPhotos(config, session, query, query.albums)
        : listUploads(config, session, query),
    readPhoto: (session, photoId) => readPhoto(config, session, photoId),
    texts,
    writes: (photoId, current, texts, addTags) => writes(config, photoId, current, texts, addTags),
    restores: (photoId, current, texts, tags) => restores(config, photoId, current, texts, tags),
  }
}
