import type { Context } from 'hono'
import {
  type AlbumsAnswer,
  AlbumsQuery,
  type PhotoIdsAnswer,
  type PhotosAnswer,
  PhotosQuery,
} from '../../contract/photos.ts'
import type { AppContext } from '../../http/context.ts'
import { actorOf } from '../../http/session.ts'
import { readQuery } from '../../http/validate.ts'
import { listAlbums, listPhotoIds, listPhotos } from './service.ts'

export async function readAlbums(c: Context<AppContext>) {
  const { provider } = readQuery(c, AlbumsQuery)
  return c.json<AlbumsAnswer>({ albums: await listAlbums(c.var.deps, actorOf(c), provider) })
}

export async function list(c: Context<AppContext>) {
  const query = readQuery(c, PhotosQuery)
  return c.json<PhotosAnswer>(await listPhotos(c.var.deps, actorOf(c), query))
}

export async function listIds(c: Context<AppContext>) {
  const query = readQuery(c, PhotosQuery)
  return c.json<PhotoIdsAnswer>(await listPhotoIds(c.var.deps, actorOf(c), query))
}
