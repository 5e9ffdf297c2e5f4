import { Hono } from 'hono'
import type { AppContext } from '../../context.ts'
import { AlbumsQuery, PhotosQuery } from '../../contract/photos.ts'
import { actorOf } from '../../middleware/session.ts'
import { readQuery } from '../../middleware/validate.ts'
import { listAlbums, listPhotos } from './service.ts'

export const photoRoutes = new Hono<AppContext>()
  .get('/albums', async c => {
    const { provider } = readQuery(c, AlbumsQuery)
    return c.json({ albums: await listAlbums(c.var.deps, actorOf(c), provider) })
  })

  .get('/', async c => {
    const query = readQuery(c, PhotosQuery)
    return c.json(await listPhotos(c.var.deps, actorOf(c), query))
  })
