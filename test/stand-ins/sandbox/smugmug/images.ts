import { Hono } from 'hono'
import { SANDBOX_KEYS } from '../keys.ts'
import type { ImageHost } from '../library/image-host.ts'
import type { Photo } from '../library/photo.ts'
import { findPhoto } from '../library/store.ts'
import { checkOauth } from '../oauth1.ts'
import type { Sandbox, SandboxContext } from '../sandbox.ts'
import { type ApiRequest, readRequest } from '../signed-request.ts'
import { imageExtraOf } from './extra.ts'
import { imageFile, ORIGINAL, wordOf } from './renditions.ts'
import { findAccessToken } from './tokens.ts'

const SMALLER = new Set(['Ti', 'Th', 'S', 'M', 'L'])
/** The size the app sends to the model. */
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
    .get('/:folder{i-\\w+}/:serial{\\d+}/:word/:code/:file', async c => {
      const { folder, serial, word, code, file } = c.req.param()
      const request = await readRequest(c)
      return serveImage(c, {
        find: () => {
          const photo = findByAddress(sandbox, { folder, serial, code, file })
          if (!photo || wordOf(photo, code) !== word) return undefined
          return isOpen(photo, code) || isOwners(sandbox, request, photo) ? imageFile(photo, code) : undefined
        },
        ...(code === PAINTED_AHEAD ? { sameFor: (photo: Photo) => imageFile(photo, code) } : {}),
      })
    })
}

/** The larger sizes of a private photo are only for its owner, who signs such requests like any call. */
function isOpen(photo: Photo, code: string): boolean {
  return photo.visibility === 'public' || SMALLER.has(code)
}

function isOwners(sandbox: Sandbox, request: ApiRequest, photo: Photo): boolean {
  const token = findAccessToken(sandbox, request.get('oauth_token') ?? '')
  if (token?.account.key !== photo.account || token.grant.access !== 'Full') return false
  return checkOauth(sandbox, request, { keys: SANDBOX_KEYS.smugmug, also: [], token: () => token }) === null
}

type Address = { folder: string; serial: string; code: string; file: string }

function findByAddress(sandbox: Sandbox, { folder, serial, code, file }: Address): Photo | undefined {
  const photo = findPhoto(sandbox.db, 'smugmug', folder.slice('i-'.length))
  if (!photo || file !== `${folder}-${code}.jpg` || String(imageExtraOf(photo).serial) !== serial) return undefined
  return photo
}
