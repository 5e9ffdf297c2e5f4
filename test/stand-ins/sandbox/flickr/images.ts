import { Hono } from 'hono'
import type { ImageFile, ImageHost } from '../library/image-host.ts'
import { makeForPhoto } from '../library/on-demand.ts'
import type { Photo } from '../library/photo.ts'
import { findPhoto } from '../library/store.ts'
import type { Sandbox, SandboxContext } from '../sandbox.ts'
import { type Rendition, renditionsOf } from './renditions.ts'

/** The size the app sends to the model. */
const PAINTED_AHEAD = 'b'

/** Flickr's image addresses, `SERVER/ID_SECRET[_SIZE].jpg`. */
export function flickrImageRoutes(sandbox: Sandbox, serveImage: ImageHost) {
  return new Hono<SandboxContext>().get('/:server{\\d+}/:file', c => {
    const { server, file } = c.req.param()
    const suffix = /_([a-z])\.jpg$/.exec(file)?.[1] ?? ''
    return serveImage(c, {
      find: () => findRendition(sandbox, server, file, suffix),
      ...(suffix === PAINTED_AHEAD ? { sameFor: (photo: Photo) => fileOf(photo, suffix) } : {}),
    })
  })
}

function findRendition(sandbox: Sandbox, server: string, file: string, suffix: string): ImageFile | undefined {
  const parts = /^(\d+)_([0-9a-f]+)(?:_[a-z])?\.jpg$/.exec(file)
  if (!parts?.[1]) return undefined
  makeForPhoto(sandbox, 'flickr', parts[1])
  const photo = findPhoto(sandbox.db, 'flickr', parts[1])
  if (!photo || photo.server !== server) return undefined
  return fileOf(photo, suffix, parts[2])
}

function fileOf(photo: Photo, suffix: string, secret?: string): ImageFile | undefined {
  const rendition = renditionsOf(photo).find(each => each.suffix === suffix)
  if (!rendition || (secret !== undefined && rendition.secret !== secret)) return undefined
  return imageFile(photo, rendition)
}

function imageFile(photo: Photo, { width, height, suffix }: Rendition): ImageFile {
  return { photo, width, height, isOriginal: suffix === 'o' }
}
