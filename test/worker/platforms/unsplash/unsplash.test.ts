import { beforeAll, describe, expect, test } from 'vitest'
import {
  answered,
  callsOf,
  carryOut,
  changedTexts,
  editOn,
  kindOf,
  lastCall,
  photoOn,
  raws,
  sessionOn,
  uploadTo,
} from '#test/kit/worker/platforms.ts'
import { PhotosQuery } from '#worker/contract/photos.ts'
import type { Platform, PlatformSession } from '#worker/platforms/platform.ts'

let platform: Platform
let session: PlatformSession

beforeAll(async () => {
  ;({ platform, session } = await sessionOn('unsplash', 'dorothea'))
})

const OURS = ['harbour', 'blue hour', 'photonym']
const upload = (texts: { description?: string; tags?: string[] }) => uploadTo('unsplash', 'dorothea', texts)
const read = (id: string) => platform.readPhoto(session, id)
const now = (id: string) => photoOn('unsplash', 'dorothea', id)

test('our title begins the description, as a separate sentence', () => {
  const texts = (title: string, description: string) => platform.texts({ title, description }).description
  expect(texts('Boats at Rest', 'Two boats.')).toBe('Boats at Rest. Two boats.')
  expect(texts('Whose Boat?', 'Nobody knows.')).toBe('Whose Boat? Nobody knows.')
  expect(texts('', 'Two boats.')).toBe('Two boats.')
  expect(texts('Boats at Rest', '')).toBe('Boats at Rest')
  expect(platform.texts({ title: 'Boats', description: 'Two.' }).title).toBe('')
})

test('a photo is read with its tags as spelled, and has no title', async () => {
  const { id } = await upload({ description: 'At the pier', tags: ['Blue Sky', 'łódź'] })
  expect(await read(id)).toEqual({
    title: '',
    description: 'At the pier',
    tags: [
      { raw: 'Blue Sky', id: '', byOwner: true },
      { raw: 'łódź', id: '', byOwner: true },
    ],
  })
})

describe('writing', () => {
  test('takes one call, which replaces the tags by the existing ones and ours', async () => {
    const { id } = await upload({ tags: ['Old Town'] })
    const target = { title: '', description: 'Line one.\n\n"Quoted" – 100 % łódź 🌊.' }
    const before = await lastCall('unsplash')
    const { stored } = await carryOut(session, platform.writes(id, await read(id), target, OURS))
    expect(stored).toMatchObject([{ description: target.description }])
    expect(raws(stored[0])).toEqual(['Old Town', ...OURS])
    expect(await now(id)).toMatchObject({ description: target.description, tags: ['Old Town', ...OURS] })
    expect((await callsOf('unsplash', { since: before, about: id })).map(call => call.method.slice(0, 3))).toEqual([
      'GET',
      'PUT',
    ])
  })

  test('sends only what changes, and nothing where nothing does', async () => {
    const { id } = await upload({ description: 'Mine', tags: ['Photonym'] })
    const current = await read(id)
    expect(platform.writes(id, current, {}, [])).toEqual([])
    const before = await lastCall('unsplash')
    await carryOut(session, platform.writes(id, current, {}, ['sea']))
    const [put] = await callsOf('unsplash', { since: before, about: id })
    expect(put?.params).toMatchObject({ tags: ['Photonym', 'sea'] })
    expect(put?.params).not.toHaveProperty('description')
  })
})

describe('restoring', () => {
  const target = { title: '', description: 'Boats at Rest. Two sentences. Of ours.' }

  async function applied(texts: { description?: string; tags?: string[] }) {
    const original = await upload(texts)
    const backup = await read(original.id)
    await carryOut(session, platform.writes(original.id, backup, target, OURS))
    const tags = { backupTags: backup.tags.map(tag => tag.raw), ourTags: OURS }
    const restore = async () => {
      const current = await read(original.id)
      const writes = platform.restores(original.id, current, changedTexts(current, backup), tags)
      return (await carryOut(session, writes)).names
    }
    return { original, restore }
  }

  test.each([
    ['nothing at all', {}],
    ['a description', { description: 'Mine, with <b>marks</b> & "quotes"\nand lines' }],
    ['odd tags', { tags: ['Blue Sky', 'sea', 'łódź', 'a,b', 'ÅNGSTRÖM', '♥'] }],
  ])('a photo that had %s is byte for byte what it was, in one call', async (_, texts) => {
    const { original, restore } = await applied(texts)
    expect(await restore()).toEqual(['PUT /photos/:id'])
    expect(await now(original.id)).toEqual(original)
    expect(await restore()).toEqual([])
  })

  test('leaves alone what the owner added, removed and respelled', async () => {
    const { original, restore } = await applied({ tags: ['Old Town', 'sea', 'quay'] })
    await editOn('unsplash', 'dorothea', original.id, { tags: ['Sea', 'quay', ...OURS, 'New Find'] })
    await restore()
    expect((await now(original.id)).tags).toEqual(['Sea', 'quay', 'New Find'])
  })

  test('puts the tags back in their order when Unsplash shows them in another', async () => {
    const tag = (raw: string) => ({ raw, id: '', byOwner: true })
    const { original } = await applied({ tags: ['Old Town', 'sea'] })
    const shown = { title: '', description: '', tags: ['harbour', 'sea', 'photonym', 'Old Town'].map(tag) }
    const tags = { backupTags: ['Old Town', 'sea'], ourTags: OURS }
    await carryOut(session, platform.restores(original.id, shown, {}, tags))
    expect((await now(original.id)).tags).toEqual(['Old Town', 'sea'])
  })
})

/** The reply for a single photo, with only these texts. */
function replyWith(texts: object): string {
  const urls = { regular: 'https://images.unsplash.com/x', small: 'https://images.unsplash.com/x' }
  const user = { id: 'u', username: 'u' }
  return JSON.stringify({ id: 'x', created_at: '', width: 1, height: 1, urls, links: { html: '' }, user, ...texts })
}

test.each(['taken by somebody else', 'free again'])(
  'a person who changed the username is found by the new one, with the old one %s',
  async how => {
    const own = await upload({})
    const username =
      how === 'free again' ? 'nobody-of-that-name' : (await sessionOn('unsplash', 'ansel')).session.username
    const query = PhotosQuery.parse({ provider: 'unsplash' })
    const { photos } = await platform.listPhotos({ ...session, username }, query)
    expect(photos[0]?.id).toBe(own.id)
    const albums = await platform.listAlbums(session)
    expect(await platform.listAlbums({ ...session, username })).toEqual(albums)
  },
)

describe('errors are told apart', () => {
  test.each([
    ['a revoked token', 401, '{"errors":["OAuth error: The access token is invalid"]}', 'denied'],
    ['a missing permission', 403, '{"errors":["OAuth error: missing permissions"]}', 'denied'],
    ['a photo that is gone', 404, '{"errors":["Couldn\'t find Photo"]}', 'gone'],
    ['a text it does not take', 422, '{"errors":["Description is too long"]}', 'refused'],
    ['a server error', 503, '', 'unclear'],
    ['HTML', 200, '<html></html>', 'unclear'],
    ['a reply of another shape', 200, '{"id":"x"}', 'unclear'],
    ['a reply without tags', 200, replyWith({ description: null }), 'unclear'],
    ['a reply without a description', 200, replyWith({ tags: [] }), 'unclear'],
    ['a whole reply', 200, replyWith({ description: null, tags: [] }), 'no error'],
    ['a redirect', 302, '', 'unclear'],
  ])('%s', async (_, status, text, kind) => {
    expect(await kindOf(platform.readPhoto(answered(session, status, text), 'x'))).toBe(kind)
  })

  test('a missing photo is gone, another member’s is denied', async () => {
    expect(await kindOf(read('nosuchphoto'))).toBe('gone')
    const other = await uploadTo('unsplash', 'ansel', {})
    const state = await read(other.id)
    const [write] = platform.writes(other.id, state, { title: '', description: 'x' }, [])
    expect(write && (await kindOf(write.run(session)))).toBe('denied')
  })
})
