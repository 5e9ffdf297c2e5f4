import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { putMeta } from '#durable-objects/job/store/job-row.ts'
import { findPhoto, insertPhotos, saveAttempted, savePhoto } from '#durable-objects/job/store/photos.ts'
import { draftOf } from '#durable-objects/job/store/rows.ts'
import { applyPhoto, undoPhoto } from '#durable-objects/job/write/write-photo.ts'
import { newId } from '#test/kit/new-id.ts'
import { aResult } from '#test/kit/results.ts'
import { ALL_HABITS, createFakeFlickr, type Habits, OWNER } from '#test/kit/worker/fake-flickr.ts'
import { PhotosQuery } from '#worker/contract/photos.ts'
import type { JobResult } from '#worker/domain/job-result.ts'
import { configOf } from '#worker/env.ts'
import { flickr } from '#worker/platforms/flickr/flickr.ts'
import type { PlatformSession, Send } from '#worker/platforms/platform.ts'

const platform = flickr(configOf(env))

/** Descriptions as owners have typed them. */
const SOURCES = [
  '',
  'Plain.',
  'Say "hi" & go',
  'I <3 it, a > b',
  'R&amp;D, typed so',
  '&quot;as HTML&quot; &lt;b&gt; &copy; 2020',
  'See http://example.org/?a=1&b=2.',
  'Twice &amp;amp; thrice',
  '<b>bold</b> & <a href="http://example.org/?a=1&b=2">a "site"</a>',
  ' spaced\n\nlines ',
]
/** Descriptions as we write them, the last as a person may type it. */
const TEXTS = [
  'Plain ours.',
  'Boats & "Rose", 5 < 6. http://ours.example/?c=3&d=4',
  'Fish &amp; Chips <b>now</b>',
] as const

type Photo = ReturnType<typeof createFakeFlickr>

/**
 * A photo of a job, on a Flickr with these habits, that was chosen from a list; a person has chosen to replace its
 * description by this text.
 */
async function chosen(sql: SqlStorage, habits: Habits, source: string, text: string, alter?: (text: string) => string) {
  const title = 'IMG_1'
  const photo = createFakeFlickr(habits, { title, description: source }, alter)
  const credentials = { token: 'x', secret: 'x' }
  const session: PlatformSession = { credentials, platformUserId: OWNER, username: '', send: photo.send }
  const { photos } = await platform.listPhotos(session, PhotosQuery.parse({ provider: 'flickr' }))
  const result: JobResult = aResult({
    originalTitle: title,
    originalDescription: photos[0]?.description ?? '',
    missing: ['title'],
    replaces: ['description'],
    generatedDescription: text,
    generatedTags: ['pier'],
  })
  sql.exec('DELETE FROM photos')
  const facts = { albumTitle: null, takenAt: null, place: null, ownerTitle: '', isUnread: false }
  insertPhotos(sql, [{ result, facts }])
  const context = { sql, platform, session, now: () => 1, saved: () => {} }
  const row = () => {
    const found = findPhoto(sql, '1')
    if (!found) throw new Error('There is no photo')
    return found
  }
  const carryOut = async (work: typeof applyPhoto) => {
    const outcome = await work(context, '1')
    if (outcome) savePhoto(sql, outcome)
  }
  return { photo, row, apply: () => carryOut(applyPhoto), undo: () => carryOut(undoPhoto) }
}

/** Every source with one of our texts, and every one of our texts with two sources. */
const PAIRS = [
  ...SOURCES.map(source => ({ source, text: TEXTS[1] })),
  ...['', 'R&amp;D, typed so'].flatMap(source => [TEXTS[0], TEXTS[2]].map(text => ({ source, text }))),
]

/** Checks all pairs in the storage of a job. */
async function forPairs(check: (sql: SqlStorage, source: string, text: string, index: number) => Promise<void>) {
  await runInDurableObject(env.JOB.getByName(newId()), async (_, { storage: { sql } }) => {
    const config = { style: 'descriptive', descriptionSentences: 2, addPhotonymTag: true } as const
    putMeta(sql, draftOf({ id: 'x', userId: 'x', provider: 'flickr', platformUserId: OWNER, createdAt: 1, config }))
    for (const [index, { source, text }] of PAIRS.entries()) await check(sql, source, text, index)
  })
}

const named = (habits: Habits[], ...telling: (keyof Habits)[]) =>
  habits.map(each => ({ habits: each, name: telling.map(key => each[key]).join(', ') }))
const readable = (photo: Photo) => ({ ...photo.state(), description: undefined })

const chosenFromLists = ALL_HABITS.filter(({ wants }) => wants === 'either')
const readAlone = chosenFromLists.filter(({ lists }) => lists === 'rendered')
const answering = readAlone.filter(({ answers }) => answers !== 'nothing')
const written = ALL_HABITS.filter(({ lists }) => lists === 'rendered')

test.each(named(chosenFromLists, 'answers', 'renders', 'entities', 'lists'))(
  'a chosen text is written, recognized and undone: $name',
  ({ habits }) =>
    forPairs(async (sql, source, text) => {
      const { photo, row, apply, undo } = await chosen(sql, habits, source, text)
      const first = readable(photo)
      photo.calls.length = 0
      await apply()
      const { title } = photo.state()
      expect([source, text, row().result]).toEqual([
        source,
        text,
        expect.objectContaining({ applied: true, keptFields: [], generatedTitle: title }),
      ])
      const reads = habits.answers === 'nothing' ? ['getInfo'] : []
      expect(photo.calls).toEqual(['getInfo', 'setMeta', 'addTags', ...reads])
      const ours = photo.state()
      await apply()
      expect(photo.state()).toEqual(ours)
      await undo()
      expect([text, readable(photo)]).toEqual([text, first])
      // With other habits an entity and the character it stands for read the same.
      if (habits.entities === 'escaped' && habits.renders === 'read') {
        expect(photo.state().description).toBe(source)
      }
      expect(row()).toMatchObject({ attempted: null, result: { keptFields: [], undoError: null, backupTags: null } })
    }),
)

test.each(named(readAlone, 'answers', 'renders', 'entities'))(
  'an owner’s edit is not written over, before an apply or after it: $name',
  ({ habits }) =>
    forPairs(async (sql, source, text, index) => {
      const edits = ['Mine, "now" & here', `${text} Mine.`, `${source} http://mine.example`]
      const edit = edits[index % edits.length] ?? ''
      const late = await chosen(sql, habits, source, text)
      late.photo.edit(edit)
      const theirs = late.photo.state().description
      await late.apply()
      expect([edit, late.row().result.keptFields]).toEqual([edit, ['description']])
      expect(late.photo.state().description).toBe(theirs)
      await late.undo()
      expect(late.photo.state()).toMatchObject({ title: 'IMG_1', description: theirs, tags: [] })

      const applied = await chosen(sql, habits, source, text)
      await applied.apply()
      applied.photo.edit(edit)
      await applied.undo()
      expect([edit, applied.row().result.keptFields]).toEqual([edit, ['description']])
      expect(applied.photo.state()).toMatchObject({ title: 'IMG_1', description: theirs, tags: [] })
    }),
)

test.each(named(written, 'answers', 'renders', 'entities', 'wants'))(
  'writing only the title leaves the description as it reads: $name',
  ({ habits }) =>
    forPairs(async (sql, source, text) => {
      const { photo, row, apply, undo } = await chosen(sql, habits, source, text)
      const { result } = row()
      sql.exec('UPDATE photos SET result = ?', JSON.stringify({ ...result, replaces: [] }))
      const { shown } = photo.state()
      await apply()
      expect(photo.state()).toMatchObject({ title: result.generatedTitle, shown })
      await undo()
      expect(photo.state()).toMatchObject({ title: 'IMG_1', shown, tags: [] })
    }),
)

test('where setMeta wants both texts, a text that the owner has changed since our read is not written', async () => {
  const habits: Habits = { answers: 'nothing', renders: 'read', entities: 'kept', lists: 'source', wants: 'both' }
  const photo = createFakeFlickr(habits, { title: 'Theirs', description: '' })
  const credentials = { token: 'x', secret: 'x' }
  const session: PlatformSession = { credentials, platformUserId: OWNER, username: '', send: photo.send }
  const current = await platform.readPhoto(session, '1')
  const [write] = platform.writes('1', current, { description: 'Ours' }, [])
  photo.edit('Written just now')
  await expect(write?.run(session)).rejects.toMatchObject({ kind: 'passing' })
  expect(photo.state()).toMatchObject({ title: 'Theirs', description: 'Written just now' })
})

test('where setMeta wants both texts, a title that the owner edits before the description is sent again stays', async () => {
  let again = 0
  for (const habits of ALL_HABITS.filter(({ wants }) => wants === 'both')) {
    for (const description of SOURCES) {
      const photo = createFakeFlickr(habits, { title: '', description })
      const calls: string[] = []
      const send: Send = (name, request) => {
        calls.push(name)
        if (calls.filter(call => call.endsWith('getInfo')).length === 3) photo.retitle('Written just now')
        return photo.send(name, request)
      }
      const credentials = { token: 'x', secret: 'x' }
      const session: PlatformSession = { credentials, platformUserId: OWNER, username: '', send }
      const current = await platform.readPhoto(session, '1')
      const { shown } = photo.state()
      const [write] = platform.writes('1', current, { title: 'Ours' }, [])
      const outcome = await write?.run(session).catch((error: unknown) => error)
      if (calls.filter(call => call.endsWith('setMeta')).length < 3) continue
      again += 1
      expect(outcome).toMatchObject({ kind: 'unclear' })
      expect(photo.state()).toMatchObject({ title: 'Written just now', shown })
    }
  }
  expect(again).toBeGreaterThan(0)
})

test.each([
  { read: 2, where: 'before it is sent', kind: 'passing', title: 'Ours' },
  { read: 3, where: 'after it', kind: 'unclear', title: 'Theirs' },
])('where setMeta wants both texts, no tag is lost that the owner has added by the read $where', async expected => {
  const habits: Habits = { answers: 'nothing', renders: 'read', entities: 'kept', lists: 'source', wants: 'both' }
  const photo = createFakeFlickr(habits, { title: 'Ours', description: 'Theirs' })
  let reads = 0
  const send: Send = (name, request) => {
    if (name.endsWith('getInfo')) reads += 1
    if (reads === expected.read && !photo.state().tags.includes('mine')) photo.tag('mine')
    return photo.send(name, request)
  }
  const session: PlatformSession = {
    credentials: { token: 'x', secret: 'x' },
    platformUserId: OWNER,
    username: '',
    send,
  }
  photo.tag('pier')
  const current = await platform.readPhoto(session, '1')
  const [write, next] = platform.restores('1', current, { title: 'Theirs' }, { backupTags: [], ourTags: ['pier'] })
  expect(next?.name).toContain('setTags')
  await expect(write?.run(session)).rejects.toMatchObject({ kind: expected.kind })
  expect(photo.state()).toMatchObject({ title: expected.title, description: 'Theirs', tags: ['pier', 'mine'] })
})

test.each(named(readAlone, 'answers', 'renders', 'entities'))(
  'a text that was sent before an interruption is recognized after it: $name',
  ({ habits }) =>
    forPairs(async (sql, source, text) => {
      const { photo, row, apply, undo } = await chosen(sql, habits, source, text)
      const first = readable(photo)
      const sent = { title: ['A Quiet Pier'], description: [text], tags: ['pier'] }
      await apply()
      // As if it had been interrupted before the answer.
      saveAttempted(sql, '1', sent)
      sql.exec('UPDATE photos SET result = ?', JSON.stringify({ ...row().result, applied: false }))
      await apply()
      expect([source, text, row().result.keptFields]).toEqual([source, text, []])
      saveAttempted(sql, '1', sent)
      await undo()
      expect([source, text, readable(photo)]).toEqual([source, text, first])
    }),
)

test.each(named(answering, 'answers', 'renders', 'entities'))(
  'a text that Flickr changed according to its answer is ours, and is undone: $name',
  ({ habits }) =>
    forPairs(async (sql, source, text) => {
      const { photo, apply, undo } = await chosen(sql, habits, source, text, typed =>
        typed.replaceAll('Boats', 'B***s'),
      )
      const first = readable(photo)
      const written = await apply().catch(String)
      expect(written).toBe(text.includes('Boats') ? 'MismatchError: The read-back differs' : undefined)
      await undo()
      expect([source, readable(photo)]).toEqual([source, first])
    }),
)
