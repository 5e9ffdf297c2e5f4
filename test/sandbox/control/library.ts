import { type Context, Hono } from 'hono'
import * as z from 'zod'
import { row, text, transact } from '../db.ts'
import { type Account, findAccount } from '../library/accounts.ts'
import { albumsByPhoto } from '../library/albums.ts'
import { type Photo, VISIBILITIES } from '../library/photo.ts'
import { hashText, randomFrom } from '../library/random.ts'
import type { PhotoSeed } from '../library/seed.ts'
import { addPhoto, changePhoto, deletePhoto, findPhoto, listPhotos } from '../library/store.ts'
import { withTags } from '../library/tags.ts'
import { SCENES, sizeOf } from '../library/wording.ts'
import type { Sandbox, SandboxContext } from '../sandbox.ts'

const PLATFORMS = ['flickr']

const takenAt = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d/)
  .transform(value => value.slice(0, 19).replace('T', ' '))
const edit = z.strictObject({
  title: z.string().optional(),
  description: z.string().optional(),
  tags: z.array(z.string()).optional(),
  visibility: z.enum(VISIBILITIES).optional(),
})
const creation = z.strictObject({
  title: z.string().optional(),
  description: z.string().optional(),
  tags: z.array(z.string()).optional(),
  takenAt: takenAt.optional(),
})

/** What the owner does on the platform itself, without the app. */
export function libraryRoutes(sandbox: Sandbox) {
  const accountOf = (c: Context<SandboxContext>): Account | undefined =>
    PLATFORMS.includes(c.req.param('platform') ?? '') ? findAccount(c.req.param('account') ?? '') : undefined
  const photoOf = (c: Context<SandboxContext>): Photo | undefined => {
    const photo = findPhoto(sandbox.db, c.req.param('platform') ?? '', c.req.param('id') ?? '')
    return photo?.account === accountOf(c)?.key ? photo : undefined
  }
  return new Hono<SandboxContext>()
    .get('/photos/:platform/:account', c => {
      const account = accountOf(c)
      if (!account) return c.json({ error: 'No such account' }, 404)
      const platform = c.req.param('platform')
      const albums = albumsByPhoto(sandbox.db, platform, account.key)
      return c.json(listPhotos(sandbox.db, platform, account.key).map(photo => present(photo, albums)))
    })
    .post('/photos/:platform/:account', async c => {
      const account = accountOf(c)
      if (!account) return c.json({ error: 'No such account' }, 404)
      const parsed = creation.safeParse(await c.req.json().catch(() => ({})))
      if (!parsed.success) return c.json({ error: z.prettifyError(parsed.error) }, 400)
      const photo = transact(sandbox.db, () =>
        addPhoto(sandbox.db, c.req.param('platform'), upload(sandbox, account, parsed.data)),
      )
      return photo ? c.json(present(photo, new Map()), 201) : c.json({ error: 'Not stored' }, 500)
    })
    .patch('/photos/:platform/:account/:id', async c => {
      const photo = photoOf(c)
      if (!photo) return c.json({ error: 'No such photo' }, 404)
      const parsed = edit.safeParse(await c.req.json().catch(() => null))
      if (!parsed.success) return c.json({ error: z.prettifyError(parsed.error) }, 400)
      const changed = changePhoto(sandbox.db, photo, ownersEdit(photo, parsed.data), sandbox.now())
      return c.json(present(changed, albumsByPhoto(sandbox.db, photo.platform, photo.account)))
    })
    .delete('/photos/:platform/:account/:id', c => {
      const photo = photoOf(c)
      if (!photo) return c.json({ error: 'No such photo' }, 404)
      deletePhoto(sandbox.db, photo)
      return c.json({ deleted: photo.id })
    })
}

function ownersEdit(photo: Photo, { title, description, tags, visibility }: z.infer<typeof edit>) {
  const owner = findAccount(photo.account)?.nsid ?? ''
  return {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(visibility === undefined ? {} : { visibility }),
    ...(tags === undefined ? {} : { tags: withTags(photo.id, owner, [], tags) }),
  }
}

function upload(sandbox: Sandbox, account: Account, given: z.infer<typeof creation>): PhotoSeed {
  const last = row(sandbox.db, "SELECT max(id) AS id FROM photos WHERE platform = 'flickr' AND id LIKE '559%'")
  const id = String(Math.max(55_900_000_000, Number(last ? text(last, 'id') : 0)) + 1)
  const random = randomFrom(hashText(`upload ${id}`))
  const uploaded = Math.floor(sandbox.now() / 1_000)
  return {
    id,
    account: account.key,
    title: given.title ?? '',
    description: given.description ?? '',
    tags: given.tags ?? [],
    uploaded,
    taken: given.takenAt ?? new Date(uploaded * 1_000).toISOString().slice(0, 19).replace('T', ' '),
    takenUnknown: given.takenAt === undefined,
    visibility: 'public',
    media: 'photo',
    fileName: `IMG_${id.slice(-4)}.jpg`,
    views: 0,
    ...sizeOf(random),
    picture: { kind: 'scene', scene: random.pick(SCENES), seed: hashText(`upload scene ${id}`) },
  }
}

function present(photo: Photo, albums: Map<string, string[]>) {
  return {
    id: photo.id,
    title: photo.title,
    description: photo.description,
    tags: photo.tags.map(tag => tag.raw),
    albums: albums.get(photo.id) ?? [],
    dateUploaded: new Date(photo.uploaded * 1_000).toISOString(),
    dateTaken: photo.taken,
    visibility: photo.visibility,
    media: photo.media,
    fileName: photo.fileName,
  }
}
