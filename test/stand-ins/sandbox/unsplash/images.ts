import { Hono } from 'hono'
import { IMAGE_FORMATS, type ImageFile, type ImageFormat, type ImageHost } from '../library/image-host.ts'
import type { Photo } from '../library/photo.ts'
import { findPhoto } from '../library/store.ts'
import type { Sandbox, SandboxContext } from '../sandbox.ts'
import { pictureHexOf } from './ids.ts'
import { profilePhotoId } from './member-json.ts'
import { MEMBERS } from './members.ts'
import { pictureSize } from './picture-size.ts'
import { photoAt } from './pictures.ts'

/** About the longest side of the picture the app sends to the model; larger ones are not painted ahead. */
const AHEAD_UP_TO = 1_080
const AHEAD_FROM = 600

/** images.unsplash.com: one address per picture, sized by its parameters. */
export function unsplashImageRoutes(sandbox: Sandbox, serveImage: ImageHost) {
  return new Hono<SandboxContext>().get('/unsplash/:name', c => {
    const query = new URL(c.req.url).searchParams
    const width = Number(query.get('w'))
    return serveImage(c, {
      find: () => {
        const photo = photoOf(sandbox, c.req.param('name'), query)
        return photo && fileOf(photo, query)
      },
      ...(width >= AHEAD_FROM && width <= AHEAD_UP_TO ? { sameFor: (photo: Photo) => fileOf(photo, query) } : {}),
    })
  })
}

function photoOf(sandbox: Sandbox, name: string, query: URLSearchParams): Photo | undefined {
  if (!name.startsWith('profile-')) return photoAt(sandbox, name, query.get('ixid'))
  const member = MEMBERS.find(each => name === `profile-${pictureHexOf(`member ${each.account.key}`)}`)
  const id = member && profilePhotoId(sandbox, member)
  return id === undefined ? undefined : findPhoto(sandbox.db, 'unsplash', id)
}

function fileOf(photo: Photo, query: URLSearchParams): ImageFile {
  const { width, height } = pictureSize(photo, query)
  const format = formatOf(query.get('fm'))
  const quality = Math.min(100, Math.max(1, Math.round(Number(query.get('q') ?? 75)) || 75))
  const isOriginal = !['w', 'h', 'fm', 'q'].some(name => query.has(name))
  return { photo, width, height, isOriginal, format, quality }
}

function formatOf(fm: string | null): ImageFormat {
  return IMAGE_FORMATS.find(format => format === fm) ?? 'jpeg'
}
