import { beforeAll, describe, expect, test } from 'vitest'
import { directSend } from '#test/kit/worker/flickr.ts'
import {
  answered,
  callsOf,
  carryOut,
  changedTexts,
  editOn,
  kindOf,
  lastCall,
  libraryOf,
  photoOn,
  raws,
  sessionOn,
  uploadTo,
} from '#test/kit/worker/platforms.ts'
import { PhotosQuery } from '#worker/contract/photos.ts'
import { newTags, tagsToAdd } from '#worker/domain/tags.ts'
import type { Platform, PlatformSession } from '#worker/platforms/platform.ts'

let platform: Platform
let session: PlatformSession

beforeAll(async () => {
  ;({ platform, session } = await sessionOn('smugmug', 'dorothea'))
})

const OURS = ['harbour', 'blue hour', 'photonym']
const upload = (texts: { title?: string; description?: string; tags?: string[] }) =>
  uploadTo('smugmug', 'dorothea', texts)
const read = (id: string) => platform.readPhoto(session, id)
const now = (id: string) => photoOn('smugmug', 'dorothea', id)

test('each user has an hour of their own', () => {
  expect(platform.budget('one').scope).not.toBe(platform.budget('two').scope)
})

test('lists use the root node or the current nickname, never a stored one', async () => {
  const stale = { ...session, username: 'somebody-else' }
  expect((await platform.listAlbums(stale)).length).toBeGreaterThan(1)
  expect((await platform.listPhotos(stale, PhotosQuery.parse({ provider: 'smugmug' }))).photos.length).toBeGreaterThan(
    1,
  )
  const [search] = (await callsOf('smugmug', { about: '/api/v2/image!search' })).slice(-1)
  expect(search?.params?.Scope).toMatch(/^\/api\/v2\/node\/\w+$/)
})

describe('writing', () => {
  test('takes one call, with the existing keywords first', async () => {
    const { id } = await upload({ tags: ['Old Town'] })
    const target = { title: 'Boats & Ropes < Dusk', description: 'Line one.\n\n"Quoted" – 100 % łódź 🌊.' }
    const before = await lastCall('smugmug')
    const { stored } = await carryOut(session, platform.writes(id, await read(id), target, OURS))
    expect(stored).toMatchObject([target])
    expect(raws(stored[0])).toEqual(['Old Town', ...OURS])
    expect(await now(id)).toMatchObject({ ...target, tags: ['Old Town', ...OURS] })
    expect((await callsOf('smugmug', { since: before, about: id })).map(call => call.method)).toEqual([
      `GET /api/v2/image/${id}-0`,
      `PATCH /api/v2/image/${id}-0`,
    ])
  })

  test('sends only what changes, and nothing where nothing does', async () => {
    const { id } = await upload({ title: 'Pier', tags: ['Photonym'] })
    const current = await read(id)
    expect(platform.writes(id, current, {}, [])).toEqual([])
    const before = await lastCall('smugmug')
    await carryOut(session, platform.writes(id, current, { description: 'New.' }, []))
    const [patch] = await callsOf('smugmug', { since: before, about: id })
    expect(patch?.params).toMatchObject({ Caption: 'New.' })
    expect(patch?.params).not.toHaveProperty('Title')
    expect(patch?.params).not.toHaveProperty('KeywordArray')
  })

  test('follows a photo whose file was exchanged to its new address, once', async () => {
    const moved = await sessionOn('smugmug', 'ansel')
    for (const { id } of await libraryOf('smugmug', 'ansel')) {
      const before = await lastCall('smugmug')
      const state = await moved.platform.readPhoto(moved.session, id)
      const calls = await callsOf('smugmug', { since: before, about: id })
      if (calls.length === 1) continue
      expect(calls.map(call => call.status)).toEqual([301, 200])
      const [write] = moved.platform.writes(id, state, { description: 'x' }, [])
      const { description } = state
      const [restore] = moved.platform.restores(id, state, { description }, { backupTags: [], ourTags: [] })
      await write?.run(moved.session)
      await restore?.run(moved.session)
      const writes = (await callsOf('smugmug', { since: before, about: id })).slice(2)
      expect(writes.map(call => call.status)).toEqual([200, 200])
      return
    }
    throw new Error('No photo has another address')
  })

  test('a redirect to another host is not followed', async () => {
    let asked = 0
    const elsewhere: PlatformSession = {
      ...session,
      send: async () => {
        asked += 1
        const location = 'https://elsewhere.example/api/v2/image/x-1'
        return { status: 301, text: '', headers: new Headers({ location }) }
      },
    }
    expect(await kindOf(platform.readPhoto(elsewhere, 'x'))).toBe('unclear')
    expect(asked).toBe(1)
    const sent: string[] = []
    const turning: PlatformSession = {
      ...session,
      send: async (_, request) => {
        sent.push(request.url)
        return {
          status: 301,
          text: '',
          headers: new Headers({ location: new URL('/smugmug/api/v2/image/x-1', request.url).href }),
        }
      },
    }
    expect(await kindOf(platform.readPhoto(turning, 'x'))).toBe('unclear')
    expect(sent).toHaveLength(2)
  })
})

describe('restoring', () => {
  const target = { title: 'Boats at Rest', description: 'Two sentences. Of ours.' }

  async function applied(texts: { title?: string; description?: string; tags?: string[] }) {
    const original = await upload(texts)
    const backup = await read(original.id)
    await carryOut(session, platform.writes(original.id, backup, target, OURS))
    expect((await now(original.id)).tags).toEqual(expect.arrayContaining([...original.tags, 'photonym']))
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
    ['texts', { title: 'IMG_1234', description: '<b>y</b> &amp; z' }],
    ['odd keywords', { tags: ['Blue Sky', '7058', 'heic', 'łódź', 'ÅNGSTRÖM', '♥', 'O’Brien’s "Rock"'] }],
    ['keywords with a comma', { tags: ['Paris, France', 'sea', 'a;b'] }],
  ])('a photo that had %s is byte for byte what it was, in one call', async (_, texts) => {
    const { original, restore } = await applied(texts)
    expect(await restore()).toEqual(['PATCH /image/:key'])
    expect(await now(original.id)).toEqual(original)
    expect(await restore()).toEqual([])
  })

  test('leaves alone what the owner added, removed and respelled', async () => {
    const { original, restore } = await applied({ tags: ['Old Town', 'sea', 'quay'] })
    await editOn('smugmug', 'dorothea', original.id, { tags: ['Sea', 'quay', ...OURS, 'New Find'] })
    await restore()
    expect((await now(original.id)).tags).toEqual(['Sea', 'quay', 'New Find'])
  })
})

test('keywords that cannot be quoted as they are spelled are not written at all', async () => {
  const tag = (raw: string) => ({ raw, id: '', byOwner: true })
  const current = { title: '', description: '', tags: [tag('Paris, France'), tag('the "Rock"')] }
  const [write] = platform.writes('x', current, {}, OURS)
  expect(write && (await kindOf(write.run(session)))).toBe('refused')
})

test('a keyword that contains a separator counts as the one that is written for it', async () => {
  const { id } = await upload({})
  const added = 'black;white'
  const { stored } = await carryOut(session, platform.writes(id, await read(id), {}, tagsToAdd('smugmug', [], [added])))
  expect(raws(stored[0])).toEqual(['black white'])
  expect(newTags('smugmug', ['black white'], [added])).toEqual([])
})

describe('listing', () => {
  const image = { ImageKey: 'mine', DateTimeUploaded: '2020-09-06T01:34:49+00:00' }
  const list = async (images: object[], albums?: string) => {
    const album = { AlbumKey: 'a', Name: 'Album', Date: '0000-00-00 00:00:00' }
    const Response = { Image: images, AlbumImage: images, Album: album, Pages: { Total: images.length } }
    const query = PhotosQuery.parse({ provider: 'smugmug', albums })
    return (await platform.listPhotos(answered(session, 200, JSON.stringify({ Response })), query)).photos
  }

  test.each(['-0001-11-30T00:00:00+00:00', '0000-00-00 00:00:00', '', null])(
    'a photo taken at %s is one without a date',
    async DateTimeOriginal => {
      const [photo] = await list([{ ...image, DateTimeOriginal }])
      expect(photo).toMatchObject({ id: 'mine', dateTaken: null, dateUploaded: '2020-09-06T01:34:49.000Z' })
    },
  )

  test('one odd upload date does not hide the other photos', async () => {
    const photos = await list([{ ...image, ImageKey: 'odd', DateTimeUploaded: 'never' }, image])
    expect(photos.map(photo => photo.id)).toEqual(['odd', 'mine'])
  })

  test('an album without a date is listed', async () => {
    const Album = [{ AlbumKey: 'a', Name: 'Album', Date: '0000-00-00 00:00:00' }]
    const User = { NickName: 'dorothea', Uris: { Node: '/api/v2/node/abc' } }
    const text = JSON.stringify({ Response: { User, Album, Pages: { Total: 1 } } })
    expect(await platform.listAlbums(answered(session, 200, text))).toMatchObject([{ id: 'a', photoCount: 0 }])
  })

  test('another member’s photo in an album cannot be selected', async () => {
    const photos = await list([{ ...image, ImageKey: 'theirs', CanEdit: false }, image], 'a')
    expect(photos.map(photo => photo.id)).toEqual(['mine'])
  })
})

/** The reply for a single photo, with only these texts. */
function replyWith(texts: object): string {
  const image = { ImageKey: 'x', Serial: 0, DateTimeUploaded: '2020-09-06T01:34:49+00:00' }
  return JSON.stringify({ Response: { Image: { ...image, ...texts } } })
}

describe('errors are told apart', () => {
  test.each([
    ['a revoked token', 401, '{"Code":401,"Message":"oauth_problem=token_rejected"}', 'denied'],
    [
      'a key of ours that is switched off',
      401,
      '{"Code":401,"Message":"oauth_problem=consumer_key_refused"}',
      'refused',
    ],
    ['a nonce seen before', 401, '{"Code":401,"Message":"oauth_problem=nonce_used"}', 'passing'],
    ['a missing permission', 403, '{"Code":403,"Message":"The user has not granted the permissions"}', 'denied'],
    ['a photo that is gone', 404, '{"Code":404,"Message":"Not Found"}', 'gone'],
    ['a value it does not take', 400, '{"Code":400,"Message":"Bad Request"}', 'refused'],
    ['a server error', 500, '', 'unclear'],
    ['HTML', 200, '<html></html>', 'unclear'],
    ['a reply of another shape', 200, '{"Response":{}}', 'unclear'],
    ['a reply without keywords', 200, replyWith({ Title: '', Caption: '' }), 'unclear'],
    ['a reply without a title', 200, replyWith({ Caption: '', KeywordArray: [] }), 'unclear'],
    ['a reply without a caption', 200, replyWith({ Title: '', KeywordArray: [] }), 'unclear'],
    ['a whole reply', 200, replyWith({ Title: '', Caption: null, KeywordArray: [] }), 'no error'],
  ])('%s', async (_, status, text, kind) => {
    expect(await kindOf(platform.readPhoto(answered(session, status, text), 'x'))).toBe(kind)
  })

  test('a missing photo is gone', async () => {
    expect(await kindOf(read('nosuchkey'))).toBe('gone')
  })

  test('every call names the app and asks for JSON', async () => {
    const seen: (string | null)[] = []
    const listening: PlatformSession = {
      ...session,
      send: async (name, request) => {
        seen.push(request.headers.get('user-agent'), request.headers.get('accept'))
        return directSend(name, request)
      },
    }
    await platform.listAlbums(listening)
    const call = ['Photonym/0.1.0 (+http://localhost:8788)', 'application/json']
    expect(seen).toEqual([...call, ...call])
  })
})
