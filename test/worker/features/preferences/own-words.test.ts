import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aUser, signInAs, type TestUser } from '#test/kit/worker/factories.ts'
import { DEFAULT_PREFERENCES, type PreferencesAnswer } from '#worker/contract/preferences.ts'
import { openDb } from '#worker/db/client.ts'
import { users } from '#worker/db/schema.ts'
import { insertUser } from '#worker/features/auth/queries.ts'

const WORDS = {
  vocabulary: ['Golden  Hour', 'bicycle', 'Bicycle'],
  alwaysTags: ['Ana Lima'],
  neverTags: ['photography'],
  neverUse: ['stunning', 'in the heart of'],
}

const save = (user: Pick<TestUser, 'put'>, body: object, path = '/api/users/preferences') => user.put(path, body)
async function read(user: Pick<TestUser, 'get'>) {
  return ((await (await user.get('/api/users/preferences')).json()) as PreferencesAnswer).preferences
}

test.each(['/api/users/preferences', '/api/auth/preferences'])(
  'a list saved by %s leaves the others as they are',
  async path => {
    const user = await aUser({ role: 'temporary' })
    expect((await save(user, WORDS, path)).status).toBe(200)
    const stored = { ...WORDS, vocabulary: ['Golden Hour', 'bicycle'] }
    expect(await read(user)).toMatchObject({ ...stored, saved: false })
    await save(user, { preferences: { neverTags: [] } }, path)
    await save(user, { defaultStyle: 'humor', addTagsTo: 'untagged' }, path)
    expect(await read(user)).toMatchObject({ ...stored, neverTags: [], defaultStyle: 'humor', addTagsTo: 'untagged' })
  },
)

test.each([
  ['an entry that is too short', { vocabulary: ['x'] }, 'vocabulary.0'],
  ['one that is too long', { neverUse: ['x'.repeat(41)] }, 'neverUse.0'],
  ['10 KB', { neverUse: ['word '.repeat(2000)] }, 'neverUse.0'],
  ['a link', { alwaysTags: ['https://evil.example'] }, 'alwaysTags.0'],
  ['markup', { vocabulary: ['boat', '<img src=x>'] }, 'vocabulary.1'],
  ['marks that turn a text', { neverTags: ['\u202egnp.exe'] }, 'neverTags.0'],
  ['the product tag in any spelling', { alwaysTags: ['Photo-Nym'] }, 'alwaysTags.0'],
  ['too many', { alwaysTags: ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'] }, 'alwaysTags'],
  ['no list', { neverTags: 'boat' }, 'neverTags'],
  ['no text', { neverTags: [5] }, 'neverTags.0'],
  ['an unknown choice', { addTagsTo: 'some' }, 'addTagsTo'],
  ['an article that is never to be used', { neverUse: ['The'] }, 'neverUse'],
  ['a tag that is wanted and ruled out', { neverTags: ['bicycles'] }, 'neverTags'],
  ['a wanted tag with a word that is ruled out', { neverUse: ['HOURS'] }, 'neverUse'],
  ['a wanted tag that was ruled out before', { alwaysTags: ['Photography'] }, 'alwaysTags'],
])('%s is refused with a sentence, and nothing is saved', async (_, body, field) => {
  const user = await aUser()
  await save(user, { ...WORDS, neverUse: ['stunning'] })
  const before = await read(user)
  const answer = await save(user, body)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ code: 'VALIDATION', fields: { [field]: expect.stringMatching(/ /) } })
  expect(await read(user)).toEqual(before)
})

test('of two tabs that save contradicting lists at once, one is refused', async () => {
  const user = await aUser()
  const answers = await Promise.all([save(user, { vocabulary: ['Bicycle'] }), save(user, { neverTags: ['bicycles'] })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  const { vocabulary, neverTags } = await read(user)
  expect([...vocabulary, ...neverTags]).toHaveLength(1)
})

test('an account made before adds tags to all photos until its person chooses, and is told once that there is a choice', async () => {
  const db = openDb(env.DB)
  const user = await aUser()
  expect(await read(user)).toMatchObject({ addTagsTo: 'all', knowsAddTagsTo: false })
  await save(user, { knowsAddTagsTo: true })
  expect(await read(user)).toMatchObject({ addTagsTo: 'all', knowsAddTagsTo: true, saved: false })
  await save(user, { addTagsTo: 'few' })
  expect(await read(user)).toMatchObject({ addTagsTo: 'few' })
  const reset = await (await user.post('/api/users/preferences/reset', {})).json()
  expect(reset).toMatchObject({ preferences: { addTagsTo: 'all', knowsAddTagsTo: true, vocabulary: [] } })

  const chosen = await aUser()
  await save(chosen, { addTagsTo: 'all' })
  expect(await read(chosen)).toMatchObject({ addTagsTo: 'all', knowsAddTagsTo: true })

  await insertUser(db, { id: 'made-now', email: 'made-now@example.org', now: 1 })
  expect(await db.select({ to: users.addTagsDefault }).from(users).where(eq(users.id, 'made-now')).get()).toEqual({
    to: 'few',
  })
  expect(await read(await signInAs('made-now'))).toEqual(DEFAULT_PREFERENCES)
})
