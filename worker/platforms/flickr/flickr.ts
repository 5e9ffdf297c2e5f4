import type { Config } from '../../env.ts'
import type { Platform } from '../platform.ts'
import { albumPhotos, listAlbums } from './albums.ts'
import { finishAuth, startAuth } from './auth.ts'
import { searchPhotos } from './search.ts'
import { readPhoto, restores, writes } from './writes.ts'

/** Flickr's REST API over OAuth 1.0a. Its hourly limit is per application key, so all users share a budget. */
export function flickr(config: Config): Platform {
  return {
    provider: 'flickr',
    budget: () => ({ scope: 'flickr', service: 'flickr', perHour: config.FLICKR_CALLS_PER_HOUR }),
    startAuth: (send, callbackUrl) => startAuth(config, send, callbackUrl),
    finishAuth: (send, request) => finishAuth(config, send, request),
    listAlbums: session => listAlbums(config, session),
    listPhotos: (session, query) =>
      query.albums && query.albums.length > 0
        ? albumPhotos(config, session, query, query.albums)
        : searchPhotos(config, session, query),
    readPhoto: (session, photoId) => readPhoto(config, session, photoId),
    texts: ours => ours,
    writes: (photoId, current, target, addTags) => writes(config, photoId, current, target, addTags),
    restores: (photoId, current, target, tags) => restores(config, photoId, current, target, tags),
  }
}
