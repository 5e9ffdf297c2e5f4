import { Hono } from 'hono'
import type { ImageHost } from '../library/image-host.ts'
import type { Photo } from '../library/photo.ts'
import { findPhoto } from '../library/store.ts'
import type { Sandbox, SandboxContext } from '../sandbox.ts'
import { imageExtraOf } from './extra.ts'
import { imageFile, ORIGINAL, wordOf } from './renditions.ts'

/** The size the app shows its model. */
const PAINTED_AHEAD = 'XL'

/** SmugMug's image addresses, `i-KEY/SERIAL[/WORD]/SIZE/i-KEY-SIZE.jpg`. */
export function smugmugImageRoutes(sandbox: Sandbox, serveImage: ImageHost) {
  return new Hono<SandboxContext>()
    .get('/:folder{i-\\w+}/:serial{\\d+}/:code/:file', c => {
      const { folder, serial, code, file } = c.req.param()
      return serveImage(c, {
        find: () => {
          const photo = findByAddress(sandbox, { folder, serial, code, file })
          return photo?.visibility === 'public' && code !== ORIGINAL ? imageFile(photo, code) : undefined
        },
      })
    })
    .get('/:folder{i-\\w+}/:serial{\\d+}/:word/:code/:file', c => {
      const { folder, serial, word, code, file } = c.req.param()
      return serveImage(c, {
        find: () => {
          const photo = findByAddress(sandbox, { folder, serial, code, file })
          return photo && wordOf(photo, code) === word ? imageFile(photo, code) : undefined
        },
        ...(code === PAINTED_AHEAD ? { sameFor: (photo: Photo) => imageFile(photo, code) } : {}),
      })
    })
}

type Address = { folder: string; serial: string; code: string; file: string }

function findByAddress(sandbox: Sandbox, { folder, serial, code, file }: Address): Photo | undefined {
  const photo = findPhoto(sandbox.db, 'smugmug', folder.slice('i-'.length))
  if (!photo || file !== `${folder}-${code}.jpg` || String(imageExtraOf(photo).serial) !== serial) return undefined
  return photo
}
