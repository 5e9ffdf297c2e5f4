import { type Context, Hono } from 'hono'
import * as z from 'zod'
import { readSetting, transact, writeSetting } from '../db.ts'
import { type Account, findAccountOn } from '../library/accounts.ts'
import { albumsByPhoto } from '../library/albums.ts'
import { libraryOf } from '../library/libraries.ts'
import { makeForAccount } from '../library/on-demand.ts'
import { type Photo, PLATFORMS, type Place, VISIBILITIES } from '../library/photo.ts'
import { hashText, randomFrom } from '../library/random.ts'
import type { PhotoSeed, PlatformLibrary } from '../library/seed.ts'
import { addPhoto, changePhoto, deletePhoto, findPhoto, listPhotos, setListed } from '../library/store.ts'
import { SCENES, sizeOf } from '../library/wording.ts'
import type { Sandbox, SandboxContext } from '../sandbox.ts'

const takenAt = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d/)
  .transform(value => value.slice(0, 19).replace('T', ' '))
/** The position on the map; null removes it. */
const geo = z
  .strictObject({
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    public: z.boolean(),
  })
  .nullable()
const edit = z.strictObject({
  title: z.string().optional(),
  description: z.string().optional(),
  tags: z.array(z.string()).optional(),
  visibility: z.enum(VISIBILITIES).optional(),
  geo: geo.optional(),
  /** A replacement file, on a platform with versions of files. */
  replaced: z.boolean().optional(),
  /** False: lists and searches do not show it yet. */
  listed: z.boolean().optional(),
})
const creation = z.strictObject({
  title: z.string().optional(),
  description: z.string().optional(),
  tags: z.array(z.string()).optional(),
  takenAt: takenAt.optional(),
  geo: geo.optional(),
  listed: z.boolean().optional(),
})

/** Uploads share a few pictures, because painting one takes longer than most of a test. */
const UPLOAD_PICTURES = 6

type Share = { library: PlatformLibrary; account: Account }

/** An edit by the owner on the platform itself. */
export function libraryRoutes(sandbox: Sandbox) {
  const shareOf = (c: Context<SandboxContext>): Share | undefined => {
    const platform = PLATFORMS.find(each => each === c.req.param('platform'))
    const library = platform && libraryOf(sandbox.seed, platform)
    const account = platform && findAccountOn(platform, c.req.param('account') ?? '')
    if (!library || !account) return undefined
    makeForAccount(sandbox, library.platform, account.key)
    return { library, account }
  }
  const photoOf = (c: Context<SandboxContext>): { library: PlatformLibrary; photo: Photo } | undefined => {
    const share = shareOf(c)
    const photo = share && findPhoto(sandbox.db, share.library.platform, c.req.param('id') ?? '')
    return share && photo?.account === share.account.key ? { library: share.library, photo } : undefined
  }
  return new Hono<SandboxContext>()
    .get('/photos/:platform/:account', c => {
      const share = shareOf(c)
      if (!share) return c.json({ error: 'No such account' }, 404)
      const { platform } = share.library
      const albums = albumsByPhoto(sandbox.db, platform, share.account.key)
      return c.json(listPhotos(sandbox.db, platform, share.account.key).map(photo => present(photo, albums)))
    })
    .post('/photos/:platform/:account', async c => {
      const share = shareOf(c)
      if (!share) return c.json({ error: 'No such account' }, 404)
      const parsed = creation.safeParse(await c.req.json().catch(() => ({})))
      if (!parsed.success) return c.json({ error: z.prettifyError(parsed.error) }, 400)
      const photo = transact(sandbox.db, () => addPhoto(sandbox.db, share.library, upload(sandbox, share, parsed.data)))
      if (photo && parsed.data.listed === false) setListed(sandbox.db, photo, false)
      return photo
        ? c.json(present(photo, albumsByPhoto(sandbox.db, photo.platform, photo.account)), 201)
        : c.json({ error: 'Not stored' }, 500)
    })
    .get('/photos/:platform/:account/:id', c => {
      const found = photoOf(c)
      if (!found) return c.json({ error: 'No such photo' }, 404)
      return c.json(present(found.photo, albumsByPhoto(sandbox.db, found.photo.platform, found.photo.account)))
    })
    .patch('/photos/:platform/:account/:id', async c => {
      const found = photoOf(c)
      if (!found) return c.json({ error: 'No such photo' }, 404)
      const parsed = edit.safeParse(await c.req.json().catch(() => null))
      if (!parsed.success) return c.json({ error: z.prettifyError(parsed.error) }, 400)
      const { listed } = parsed.data
      if (listed !== undefined) setListed(sandbox.db, found.photo, listed)
      const changed = changePhoto(sandbox.db, found.photo, ownersEdit(found, parsed.data), sandbox.now())
      return c.json(present(changed, albumsByPhoto(sandbox.db, changed.platform, changed.account)))
    })
    .delete('/photos/:platform/:account/:id', c => {
      const found = photoOf(c)
      if (!found) return c.json({ error: 'No such photo' }, 404)
      deletePhoto(sandbox.db, found.photo)
      return c.json({ deleted: found.photo.id })
    })
}

function ownersEdit({ library, photo }: { library: PlatformLibrary; photo: Photo }, asked: z.infer<typeof edit>) {
  const given = {
    ...(asked.title === undefined ? {} : { title: asked.title }),
    ...(asked.description === undefined ? {} : { description: asked.description }),
    ...(asked.visibility === undefined ? {} : { visibility: asked.visibility }),
    ...(asked.tags === undefined ? {} : { tags: asked.tags }),
    ...(asked.replaced === undefined ? {} : { replaced: asked.replaced }),
  }
  const { tags, replaced: _, ...fields } = library.ownersEdit?.(photo, given) ?? given
  return {
    ...fields,
    ...(tags === undefined ? {} : { tags: library.addTags(photo.id, photo.account, [], tags) }),
    ...(asked.geo === undefined ? {} : { place: asked.geo }),
  }
}

function upload(sandbox: Sandbox, { library, account }: Share, given: z.infer<typeof creation>): PhotoSeed {
  const n = Number(readSetting(sandbox.db, 'uploads') ?? 0) + 1
  writeSetting(sandbox.db, 'uploads', String(n))
  const id = library.uploadId(n)
  const picture = `upload ${n % UPLOAD_PICTURES}`
  const random = randomFrom(hashText(picture))
  const uploaded = Math.floor(sandbox.now() / 1_000)
  const photo: PhotoSeed = {
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
    fileName: `IMG_${String(n).padStart(4, '0')}.jpg`,
    views: 0,
    ...sizeOf(random),
    picture: { kind: 'scene', scene: random.pick(SCENES), seed: hashText(picture) },
    ...(given.geo ? { place: given.geo } : {}),
  }
  return { ...photo, ...library.uploadFields?.(photo) }
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
    geo: photo.place && geoOf(photo.place),
  }
}

function geoOf({ latitude, longitude, public: isPublic = true }: Place) {
  return { latitude, longitude, public: isPublic }
}
