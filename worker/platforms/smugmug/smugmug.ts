import type { Config } from '../../env.ts'
import type { Platform } from '../platform.ts'
import { acceptsKey } from '../shared/accepts-key.ts'
import { albumPhotos, listAlbums } from './albums.ts'
import { finishAuth, startAuth } from './auth.ts'
import { authorizationOf } from './call.ts'
import { isNode, readUser } from './identity.ts'
import { searchPhotos } from './search.ts'
import { readPhoto, restores, writes } from './writes.ts'

/**
 * SmugMug's API v2 over OAuth 1.0a. It counts calls by user and application, so each user has a budget of their own.
 */
export function smugmug(config: Config): Platform {
  return {
    provider: 'smugmug',
    budget: platformUserId => ({
      scope: `smugmug:${platformUserId}`,
      service: 'smugmug',
      perHour: config.SMUGMUG_CALLS_PER_HOUR,
    }),
    startAuth: (send, callbackUrl) => startAuth(config, send, callbackUrl),
    finishAuth: (send, request) => finishAuth(config, send, request),
    // A request token takes the signature of both halves, and is forgotten when nobody uses it.
    acceptsKey: (send, callbackUrl) => acceptsKey(startAuth(config, send, callbackUrl)),
    identity: {
      earlierId: ({ username }) => username,
      isLasting: isNode,
      read: async session => (await readUser(config, session)).id,
    },
    listAlbums: session => listAlbums(config, session),
    listPhotos: (session, query) =>
      query.albums && query.albums.length > 0
        ? albumPhotos(config, session, query, query.albums)
        : searchPhotos(config, session, query),
    readPhoto: (session, photoId) => readPhoto(config, session, photoId),
    // Larger sizes of photos that are not public are reported to need a signature; not tested against the real host.
    authorizeImage: (credentials, address) => authorizationOf(config, credentials, 'GET', address),
    texts: ours => ours,
    writes: (photoId, current, texts, addTags) => writes(config, photoId, current, texts, addTags),
    restores: (photoId, current, texts, tags) => restores(config, photoId, current, texts, tags),
  }
}
