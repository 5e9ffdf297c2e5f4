import type { Config } from '../../env.ts'
import type { Platform } from '../platform.ts'
import { acceptsKey } from '../shared/accepts-key.ts'
import { albumPhotos, listAlbums } from './albums.ts'
import { finishAuth, startAuth } from './auth.ts'
import { descriptionText } from './description.ts'
import { readPhoto } from './read-photo.ts'
import { searchPhotos } from './search.ts'
import { restores, writes } from './writes.ts'

/**
 * Flickr's REST API over OAuth 1.0a. The hourly limit is for the whole application key, so all users share one budget.
 */
export function flickr(config: Config): Platform {
  return {
    provider: 'flickr',
    budget: () => ({ scope: 'flickr', service: 'flickr', perHour: config.FLICKR_CALLS_PER_HOUR }),
    startAuth: (send, callbackUrl) => startAuth(config, send, callbackUrl),
    finishAuth: (send, request) => finishAuth(config, send, request),
    // A request token takes the signature of both halves, and is forgotten when nobody uses it.
    acceptsKey: (send, callbackUrl) => acceptsKey(startAuth(config, send, callbackUrl)),
    listAlbums: session => listAlbums(config, session),
    listPhotos: (session, query) =>
      query.albums && query.albums.length > 0
        ? albumPhotos(config, session, query, query.albums)
        : searchPhotos(config, session, query),
    readPhoto: (session, photoId) => readPhoto(config, session, photoId),
    texts: ours => ours,
    descriptionText,
    writes: (photoId, current, texts, addTags) => writes(config, photoId, current, texts, addTags),
    restores: (photoId, current, texts, tags) => restores(config, photoId, current, texts, tags),
  }
}
