import { describe, expect, test } from 'vitest'
import type { WordsAnswer } from '#worker/contract/jobs.ts'
import { api } from '#worker/contract/paths.ts'
import { type Account, anAccount } from './account/account.ts'
import { open, reload } from './harness/open.ts'
import {
  choose,
  eventually,
  field,
  find,
  focused,
  hides,
  holds,
  isSaid,
  paste,
  press,
  shows,
} from './harness/screen.ts'

const LISTED = 'Golden Hour، bicycle\nstreet photo'

const openWords = (account = anAccount('temporary')) => open('/settings#words', account)

describe('the words of one’s own', () => {
  test('are counted as they are listed', async () => {
    await openWords()
    await paste('Preferred tags', LISTED)
    await shows(/3 of 300/)
  })

  test('are saved, and there again after a reload', async () => {
    const { user } = await openWords()
    await paste('Preferred tags', LISTED)
    await paste('Never anywhere', 'stunning')
    await press('Save Words')
    await shows('Your words were saved')
    const saved = { vocabulary: ['Golden Hour', 'bicycle', 'street photo'], neverUse: ['stunning'], saved: false }
    expect(user.preferences).toMatchObject(saved)
    await reload()
    await holds('Preferred tags', 'Golden Hour, bicycle, street photo')
    await holds('Never anywhere', 'stunning')
  })

  test('that are wrong are marked at their list', async () => {
    const account = await openWords()
    await paste('Never anywhere', 'stunning, www.evil.example')
    await press('Save Words')
    await shows('“www.evil.example” looks like a web address.')
    await focused(await field('Never anywhere'))
    expect(account.calls('PUT', api.preferences)).toEqual([])
  })

  test('that the server refuses are marked at their list, and the other list stays', async () => {
    const account = anAccount('temporary')
    const error = '“hours” is among your preferred tags.'
    account.failing(api.preferences, { status: 400, error, fields: { neverUse: error } }, 'PUT')
    await openWords(account)
    await paste('Preferred tags', LISTED)
    await paste('Never anywhere', 'stunning, hours')
    await press('Save Words')
    await shows('Your words were not saved')
    const list = await field('Never anywhere')
    expect(list.getAttribute('aria-invalid')).toBe('true')
    expect(list.parentElement?.textContent).toContain(error)
    await holds('Preferred tags', LISTED)
  })

  test('whose saving fails can be saved again', async () => {
    const account = await openWords()
    const repair = account.failing(api.preferences, 'broken', 'PUT')
    await paste('Never anywhere', 'stunning')
    await press('Save Words')
    await shows('Failed to save your words')
    repair()
    await press('Save Words')
    await shows('Your words were saved')
    expect(account.user.preferences.neverUse).toEqual(['stunning'])
  })

  test('are saved with which photos get tags', async () => {
    const { user } = await openWords()
    await choose('Add tags to', 'Photos without tags')
    await press('Save Words')
    await eventually(() => expect(user.preferences.addTagsTo).toBe('untagged'))
  })
})

describe('what became of the texts', () => {
  const use = { kept: 18, edited: 4, replaced: 2 }
  const removed = [
    { tag: 'composition', times: 14 },
    { tag: 'air', times: 1 },
  ]
  const tags = { kept: 200, removed: 15, added: 3 }
  const WORDS: WordsAnswer = { photos: 24, titles: use, descriptions: use, tags, removed, added: [] }

  /** Somebody who has applied enough to count. */
  function withUse(): Account {
    const account = anAccount('temporary')
    account.user.words = WORDS
    return account
  }

  test('is not shown before there is enough of it', async () => {
    await openWords()
    await shows(/So far 0 photos/)
  })

  test('is shown once there is, with the tags removed more than once', async () => {
    await openWords(withUse())
    await shows(/Removed 14 times/)
    expect(await isSaid(/Removed 1 times/)).toBe(false)
  })

  test('that fails to load says so, and can be asked again', async () => {
    const account = withUse()
    const repair = account.failing(api.words, 'broken')
    await openWords(account)
    await shows('Failed to load how your texts do')
    repair()
    await press('Try again')
    await shows(/Removed 14 times/)
  })

  test('rules a tag out by one press', async () => {
    const { user } = await openWords(withUse())
    await press('Never as a tag: composition')
    await shows('“composition” will not be used as a tag in new jobs')
    expect(user.preferences.neverTags).toEqual(['composition'])
    await holds('Never as a tag', 'composition')
  })
})

describe('tags that are only suggested', () => {
  /** A job whose photo has a tag of its owner's, and gets no others unless its person wants them. */
  async function openJob(addsTags: boolean): Promise<Account> {
    const account = anAccount()
    account.connections.add('flickr')
    const { id } = account.jobs.add({
      photos: [{ originalTags: ['pier'], addsTags, missing: ['title', 'description'] }],
    })
    await open(`/job/${id}?view=cards`, account)
    return account
  }
  const addsTags = ({ jobs }: Account) => jobs.get('job-1').results[0]?.addsTags

  test('are shown as such, and one press adds them', async () => {
    const account = await openJob(false)
    await shows('Suggested tags, not added')
    await press('Add suggested tags')
    await hides('Suggested tags, not added')
    expect(addsTags(account)).toBe(true)
  })

  test('are so again once they are taken back', async () => {
    const account = await openJob(true)
    await press('Keep only mine')
    await shows('Suggested tags, not added')
    await find('button', 'Add suggested tags')
    expect(addsTags(account)).toBe(false)
  })
})
