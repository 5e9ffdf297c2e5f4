import { type Album, findAlbum } from '../../library/albums.ts'
import { collectionJson } from '../collection-json.ts'
import { collectionPhotos, countCollection } from '../collection-photos.ts'
import type { Endpoint, EndpointCall } from '../endpoint.ts'
import { notFound } from '../failure.ts'
import { pageOf } from '../paging.ts'
import { listedPhoto } from '../photo-json.ts'
import { canSeeCollection } from './users.ts'

export const COLLECTION_ENDPOINTS: Endpoint[] = [
  { verb: 'GET', path: /^\/collections\/([^/]+)$/, run: getCollection },
  { verb: 'GET', path: /^\/collections\/([^/]+)\/photos$/, run: listCollectionPhotos },
]

/** Another member's private collection is treated like one that does not exist. */
function subjectOf(call: EndpointCall): Album {
  const album = findAlbum(call.sandbox.db, 'unsplash', call.subject)
  if (!album || !canSeeCollection(call, album)) throw notFound('Collection')
  return album
}

function getCollection(call: EndpointCall) {
  return { body: collectionJson(call, subjectOf(call)) }
}

/** Photos of any member. */
function listCollectionPhotos(call: EndpointCall) {
  const album = subjectOf(call)
  return {
    body: collectionPhotos(call, album, pageOf(call.query)).map(photo => listedPhoto(call, photo)),
    total: countCollection(call, album),
  }
}
