import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { control, flickrCalls, flickrSession, libraryPhoto, uploadPhoto } from '#test/kit/worker/flickr.ts'
import { answered, carryOut as carryOutIn, changedTexts, kindOf, lastCall, raws } from '#test/kit/worker/platforms.ts'
import { configOf } from '#worker/env.ts'
import { flickr } from '#worker/platforms/flickr/flickr.ts'
import type { Platform, PlatformSession, Write } from '#worker/platforms/platform.ts'

let platform: Platform
let session: PlatformSession

beforeAll(async () => {
  ;({ platform, session } = await flickrSession('dorothea'))
})

const OURS = ['harbour', 'blue hour', 'photonym']
const read = (id: string) => platform.readPhoto(session, id)

async function carryOut(writes: Write[]) {
  const { names, stored } = await carryOutIn(session, writes)
  return { names: names.map(name => name.replace('flickr.photos.', '')), stored }
}

/** An edit by the owner on the platform itself. */
const edit = (id: string, change: object) => control('PATCH', `/photos/flickr/dorothea/${id}`, change)

describe('reading', () => {
  test('brings raw tags in the platform’s order and says whose they are', async () => {
    const { id } = await uploadPhoto('dorothea', { title: 'Pier', tags: ['Blue Sky', 'geo:lat=57.7', 'łódź'] })
    const state = await read(id)
    expect(state).toMatchObject({ title: 'Pier', description: '' })
    expect(state.tags.map(({ raw, byOwner }) => [raw, byOwner])).toEqual([
      ['Blue Sky', true],
      ['geo:lat=57.7', true],
      ['łódź', true],
    ])
  })

  test('of a missing photo says that it is gone', async () => {
    expect(await kindOf(read('1'))).toBe('gone')
  })
})

describe('writing', () => {
  test('takes one call for the texts and one for the tags, and both tell what is stored', async () => {
    const { id } = await uploadPhoto('dorothea', { title: 'IMG_0001', tags: ['Old Town'] })
    const target = { title: 'Boats & Ropes < Dusk', description: 'Line one.\n\n"Quoted" – 100 % łódź 🌊.' }
    const before = await lastCall('flickr')
    const { names, stored } = await carryOut(platform.writes(id, await read(id), target, OURS))
    expect(names).toEqual(['setMeta', 'addTags'])
    expect(stored[0]).toMatchObject(target)
    expect(raws(stored[1] ?? null)).toEqual(['Old Town', ...OURS])
    expect(await read(id)).toMatchObject({ ...target, tags: stored[1]?.tags })
    const calls = (await flickrCalls(before)).map(call => call.method)
    expect(calls.filter(method => /setMeta|addTags/.test(method)).length).toBeGreaterThanOrEqual(2)
  })

  test('of nothing new makes no call', async () => {
    const { id } = await uploadPhoto('dorothea', { title: 'Pier' })
    expect(platform.writes(id, await read(id), {}, [])).toEqual([])
  })

  test.each([
    [{ title: 'Pier' }, { description: 'Typed meanwhile, with <b>marks</b> & "signs"' }],
    [{ description: 'Boats, & ropes.' }, { title: 'Typed meanwhile' }],
  ])('names no other field: %j leaves what the owner typed meanwhile', async (texts, typed) => {
    const { id } = await uploadPhoto('dorothea', { title: 'DSC_0001', description: 'Before' })
    const writes = platform.writes(id, await read(id), texts, [])
    await edit(id, typed)
    await carryOut(writes)
    expect(await libraryPhoto('dorothea', id)).toMatchObject({ ...texts, ...typed })
  })
})

test.each([
  ['nothing', '{"stat":"ok"}'],
  ['an empty list', '{"stat":"ok","tags":{"tag":[]}}'],
  ['one of them', '{"stat":"ok","tags":{"tag":[{"id":"1","full_tag_id":"2-1-1","raw":"harbour"}]}}'],
])('where addTags answers %s the photo has to be read to know its tags', async (_, text) => {
  const current = { title: '', description: '', tags: [] }
  const [write] = platform.writes('1', current, {}, OURS)
  expect(await write?.run(answered(session, 200, text))).toBeNull()
})

describe('restoring', () => {
  const target = { title: 'Boats at Rest', description: 'Two sentences. Of ours.' }

  async function applied(texts: { title?: string; description?: string; tags?: string[] }) {
    const original = await uploadPhoto('dorothea', texts)
    const backup = await read(original.id)
    await carryOut(platform.writes(original.id, backup, target, OURS))
    const tags = { backupTags: backup.tags.map(tag => tag.raw), ourTags: OURS }
    const restore = async () => {
      const current = await read(original.id)
      return carryOut(platform.restores(original.id, current, changedTexts(current, backup), tags))
    }
    return { original, restore }
  }

  test.each([
    ['nothing at all', {}],
    ['a camera name', { title: 'IMG_1234' }],
    ['odd tags', { tags: ['Blue Sky', 'sea', 'geo:lat=57.7', 'łódź', 'a,b', 'ÅNGSTRÖM', '♥'] }],
    ['one of our tags', { title: 'x', description: '<b>y</b> &amp; z', tags: ['Harbour', 'Old Town'] }],
  ])('a photo that had %s is byte for byte what it was, in two calls', async (_, texts) => {
    const { original, restore } = await applied(texts)
    expect((await restore()).names).toEqual(['setMeta', 'setTags'])
    expect(await libraryPhoto('dorothea', original.id)).toEqual(original)
    expect((await restore()).names).toEqual([])
  })

  test('removes only ours where the owner added a tag', async () => {
    const { original, restore } = await applied({ tags: ['Old Town'] })
    await edit(original.id, { tags: ['Old Town', ...OURS, 'New Find'] })
    expect((await restore()).names).toEqual(['setMeta', 'removeTag', 'removeTag', 'removeTag'])
    expect((await libraryPhoto('dorothea', original.id)).tags).toEqual(['Old Town', 'New Find'])
  })

  test('brings no tag back that the owner removed', async () => {
    const { original, restore } = await applied({ tags: ['Old Town', 'sea'] })
    await edit(original.id, { tags: ['sea', ...OURS] })
    await restore()
    expect((await libraryPhoto('dorothea', original.id)).tags).toEqual(['sea'])
  })

  test('leaves the owner’s new spelling alone', async () => {
    const { original, restore } = await applied({ tags: ['oldtown'] })
    await edit(original.id, { tags: ['Old Town', ...OURS] })
    await restore()
    expect((await libraryPhoto('dorothea', original.id)).tags).toEqual(['Old Town'])
  })

  test('succeeds when the owner has already removed one of ours', async () => {
    const { original, restore } = await applied({ tags: ['sea'] })
    await edit(original.id, { tags: ['sea', 'harbour', 'photonym'] })
    await restore()
    expect(await libraryPhoto('dorothea', original.id)).toEqual(original)
  })

  test('counts a tag that vanished between read and write as removed', async () => {
    const { original } = await applied({ tags: ['Old Town'] })
    await edit(original.id, { tags: ['Old Town', ...OURS, 'New Find'] })
    const state = await read(original.id)
    const writes = platform.restores(original.id, state, {}, { backupTags: ['Old Town'], ourTags: OURS })
    await edit(original.id, { tags: ['Old Town', 'New Find'] })
    await carryOut(writes)
    expect((await libraryPhoto('dorothea', original.id)).tags).toEqual(['Old Town', 'New Find'])
  })
})

test('a tag of another member is never removed and survives both ways', async () => {
  const guest = { raw: 'harbour', id: '1-1-1', byOwner: false }
  const own = (raw: string) => ({ raw, id: `2-2-${raw}`, byOwner: true })
  const current = { title: 'a', description: 'b', tags: [own('sea'), guest, own('photonym')] }
  const names = platform
    .restores('1', current, {}, { backupTags: ['sea'], ourTags: ['harbour', 'photonym'] })
    .map(write => write.name)
  expect(names).toEqual(['flickr.photos.removeTag'])
})

describe('errors are told apart', () => {
  const answering = (status: number, text: string, headers = {}): PlatformSession => ({
    ...session,
    send: async () => ({ status, text, headers: new Headers(headers) }),
  })
  const readBy = (from: PlatformSession) => kindOf(platform.readPhoto(from, '1'))

  test.each([
    ['a revoked token', 401, 'oauth_problem=token_rejected', 'denied'],
    ['a login failure', 200, '{"stat":"fail","code":"98","message":"Invalid auth token"}', 'denied'],
    ['a photo that is gone', 200, '{"stat":"fail","code":1,"message":"Photo not found"}', 'gone'],
    ['a hiccup', 200, '{"stat":"fail","code":0,"message":"Sorry"}', 'passing'],
    ['HTML', 200, '<html>Bad, bad panda</html>', 'unclear'],
    ['a truncated reply', 200, '{"photo":{"id":"1","ti', 'unclear'],
    ['a reply of another shape', 200, '{"stat":"ok","photo":{}}', 'unclear'],
    ['JSON that says nothing of its outcome', 200, '{"photo":{}}', 'unclear'],
    ['a server error', 502, '{"stat":"ok"}', 'unclear'],
  ])('%s', async (_, status, text, kind) => {
    expect(await readBy(answering(status, text))).toBe(kind)
  })

  test('a wrong signature is refused by the stand-in and reported as denied', async () => {
    const config = { ...configOf(env), FLICKR_CONSUMER_SECRET: 'wrong' }
    expect(await kindOf(flickr(config).readPhoto(session, '1'))).toBe('denied')
  })

  test('every call names the app', async () => {
    let agent: string | null = null
    const listening: PlatformSession = {
      ...session,
      send: async (name, request) => {
        agent = request.headers.get('user-agent')
        return session.send(name, request)
      },
    }
    await platform.listAlbums(listening)
    expect(agent).toBe('Photonym/0.1.0 (+http://localhost:8788)')
  })
})
