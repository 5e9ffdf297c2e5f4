import { expect, test } from 'vitest'
import { aUser } from '#test/kit/worker/factories.ts'
import { DEFAULT_PREFERENCES, type PreferencesAnswer } from '#worker/contract/preferences.ts'
import { ALL_FACTS } from '#worker/domain/model-facts.ts'

/** Those of an account made before tags could be left out, as test users have it. */
const DEFAULTS = { ...DEFAULT_PREFERENCES, addTagsTo: 'all', knowsAddTagsTo: false }

test('a new user has the defaults, marked as not saved', async () => {
  const user = await aUser({ role: 'temporary' })
  expect(await (await user.get('/api/users/preferences')).json()).toEqual({ preferences: DEFAULTS })
})

test('saving changes the preferences sent and keeps the others', async () => {
  const user = await aUser()
  await user.put('/api/users/preferences', { defaultStyle: 'humor', enablePreview: false })
  const answer = await user.put('/api/users/preferences', { descriptionSentences: 5 })
  const expected = {
    ...DEFAULTS,
    defaultStyle: 'humor',
    enablePreview: false,
    descriptionSentences: 5,
    saved: true,
  }
  expect(await answer.json()).toEqual({ success: true, preferences: expected })
  expect(await (await user.get('/api/users/preferences')).json()).toEqual({ preferences: expected })
})

test('facts for the model that a change does not name keep their setting', async () => {
  const user = await aUser()
  const changed = async (body: object) => {
    const { preferences } = (await (await user.put('/api/users/preferences', body)).json()) as PreferencesAnswer
    return preferences.modelFacts
  }
  expect(await changed({ modelFacts: { place: false } })).toEqual({ ...ALL_FACTS, place: false })
  expect(await changed({ modelFacts: { tags: false } })).toEqual({ ...ALL_FACTS, place: false, tags: false })
  expect(await changed({ modelFacts: {}, enablePreview: false })).toMatchObject({ place: false, tags: false })
  expect(await changed({ modelFacts: { place: true } })).toEqual({ ...ALL_FACTS, tags: false })
  await user.post('/api/users/preferences/reset')
  expect(await (await user.get('/api/users/preferences')).json()).toMatchObject({
    preferences: { modelFacts: ALL_FACTS },
  })
})

test('both calls for saving accept preferences with or without a wrapper and change the same state', async () => {
  const user = await aUser()
  for (const [path, sentences] of [['/api/auth/preferences', 1] as const, ['/api/users/preferences', 2] as const]) {
    const bare = await user.put(path, { defaultStyle: 'cinematic', descriptionSentences: 5 })
    expect(await bare.json()).toMatchObject({ preferences: { defaultStyle: 'cinematic', saved: true } })
    const wrapped = await user.put(path, { preferences: { descriptionSentences: sentences } })
    const both = { preferences: { defaultStyle: 'cinematic', descriptionSentences: sentences } }
    expect(await wrapped.json()).toMatchObject(both)
    expect(await (await user.get('/api/users/preferences')).json()).toMatchObject(both)
  }
})

test('a reset sets the artistic style and the other defaults', async () => {
  const user = await aUser()
  await user.put('/api/users/preferences', {
    defaultStyle: 'humor',
    descriptionSentences: 1,
    replaceCameraNames: false,
  })
  const answer = await user.post('/api/users/preferences/reset')
  expect(await answer.json()).toEqual({
    preferences: { ...DEFAULTS, defaultStyle: 'artistic', saved: true },
  })
})

test.each([
  [{ descriptionSentences: 6 }, 'descriptionSentences', 'Description length must be 1 to 5 sentences'],
  [{ descriptionSentences: 2.5 }, 'descriptionSentences', 'Description length must be 1 to 5 sentences'],
  [{ descriptionSentences: 0 }, 'descriptionSentences', 'Description length must be 1 to 5 sentences'],
  [{ descriptionSentences: '3' }, 'descriptionSentences', 'Description length must be 1 to 5 sentences'],
  [{ defaultStyle: 'baroque' }, 'defaultStyle', 'Please choose a style'],
  [{ language: 'xx' }, 'language', 'Please choose a language'],
  [{ defaultStyle: 'humor', enablePreview: 'yes' }, 'enablePreview', 'Please check what you entered.'],
  [{ modelFacts: { place: 'no' } }, 'modelFacts.place', 'Please check what you entered.'],
  [{ modelFacts: null }, 'modelFacts', 'Please check what you entered.'],
  [{ replaceCameraNames: null }, 'replaceCameraNames', 'Please check what you entered.'],
  [{ preferences: { defaultStyle: 'baroque', enablePreview: false } }, 'defaultStyle', 'Please choose a style'],
])('refuses %o and changes nothing', async (body, field, text) => {
  const user = await aUser()
  for (const path of ['/api/users/preferences', '/api/auth/preferences']) {
    const answer = await user.put(path, body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'VALIDATION', error: text, fields: { [field]: text } })
  }
  expect(await (await user.get('/api/users/preferences')).json()).toEqual({ preferences: DEFAULTS })
})

test.each(['[]', '"humor"', 'null', '{"preferences":null}', '{"preferences":[]}'])(
  'refuses %s, which names no preferences',
  async body => {
    const user = await aUser()
    expect((await user.put('/api/users/preferences', body)).status).toBe(400)
    expect(await (await user.get('/api/users/preferences')).json()).toEqual({ preferences: DEFAULTS })
  },
)

test('each call returns the preferences, and one of them also `success`', async () => {
  const user = await aUser({ role: 'temporary' })
  const preferences = { ...DEFAULTS, replaceCameraNames: false, saved: true }
  const input = { preferences: { replaceCameraNames: false, userId: 'somebody else', saved: false } }
  expect(await (await user.put('/api/auth/preferences', input)).json()).toEqual({ preferences })
  expect(await (await user.put('/api/users/preferences', input)).json()).toEqual({ success: true, preferences })
  expect(await (await user.get('/api/auth/me')).json()).toMatchObject({ preferences })
})

test('preferences are each user’s own', async () => {
  const [ada, bob] = [await aUser(), await aUser()]
  await ada.put('/api/users/preferences', { defaultStyle: 'humor' })
  expect(await (await bob.get('/api/users/preferences')).json()).toEqual({ preferences: DEFAULTS })
})
