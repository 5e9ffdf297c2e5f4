import { expect, test } from 'vitest'
import { DEFAULT_PREFERENCES } from '#worker/contract/preferences.ts'
import { aUser } from './support/factories.ts'

test('a new user has the defaults, marked as not saved', async () => {
  const user = await aUser({ role: 'temporary' })
  expect(await (await user.get('/api/users/preferences')).json()).toEqual({ preferences: DEFAULT_PREFERENCES })
})

test('saving changes what is named and keeps the rest', async () => {
  const user = await aUser()
  await user.put('/api/users/preferences', { defaultStyle: 'humor', enablePreview: false })
  const answer = await user.put('/api/users/preferences', { descriptionSentences: 5 })
  const expected = {
    ...DEFAULT_PREFERENCES,
    defaultStyle: 'humor',
    enablePreview: false,
    descriptionSentences: 5,
    saved: true,
  }
  expect(await answer.json()).toEqual({ success: true, preferences: expected })
  expect(await (await user.get('/api/users/preferences')).json()).toEqual({ preferences: expected })
})

test('both forms of saving take the preferences bare or wrapped and see one state', async () => {
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

test('a reset is the artistic style and the other defaults', async () => {
  const user = await aUser()
  await user.put('/api/users/preferences', {
    defaultStyle: 'humor',
    descriptionSentences: 1,
    replaceCameraNames: false,
  })
  const answer = await user.post('/api/users/preferences/reset')
  expect(await answer.json()).toEqual({
    preferences: { ...DEFAULT_PREFERENCES, defaultStyle: 'artistic', saved: true },
  })
})

test.each([
  [{ descriptionSentences: 6 }, 'descriptionSentences', 'Description length must be 1 to 5 sentences'],
  [{ descriptionSentences: 2.5 }, 'descriptionSentences', 'Description length must be 1 to 5 sentences'],
  [{ defaultStyle: 'baroque' }, 'defaultStyle', 'Please choose a style'],
])('refuses %o and changes nothing', async (body, field, text) => {
  const user = await aUser()
  for (const path of ['/api/users/preferences', '/api/auth/preferences']) {
    const answer = await user.put(path, body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'VALIDATION', error: text, fields: { [field]: text } })
  }
  expect(await (await user.get('/api/users/preferences')).json()).toEqual({ preferences: DEFAULT_PREFERENCES })
})

test('what a person saves stays theirs', async () => {
  const [ada, bob] = [await aUser(), await aUser()]
  await ada.put('/api/users/preferences', { defaultStyle: 'humor' })
  expect(await (await bob.get('/api/users/preferences')).json()).toEqual({ preferences: DEFAULT_PREFERENCES })
})
