import { describe, expect, test } from 'vitest'
import { sees } from '#test/kit/sees.ts'
import { api } from '#worker/contract/paths.ts'
import type { JobResult } from '#worker/domain/job-result.ts'
import { anAccount } from './account/account.ts'
import { open } from './harness/open.ts'
import { eventually, field, find, focused, gone, headed, keys, leftFor, paste, press, shows } from './harness/screen.ts'

const UNDO_FIRST = 'Undo this photo before changing it.'

/** Types a new title for the only photo of a job, which is approved. */
async function typeTitle(text: string) {
  const account = anAccount()
  const { id, results } = account.jobs.add({ photos: [{ approved: true }] })
  const photoId = results[0]?.photoId ?? ''
  await open(`/job/${id}?view=cards`, account)
  await press('Edit title')
  await paste('Title', text)
  return {
    account,
    id,
    path: api.jobPhoto(id, photoId),
    changeElsewhere: (change: Partial<JobResult>) => account.jobs.changeResults(id, [photoId], change),
    saved: (title: string) => eventually(() => expect(account.jobs.get(id).results[0]?.generatedTitle).toBe(title)),
    photo: () => account.jobs.get(id).results[0],
  }
}

const apply = () => press(sees('apply-selected', { n: 1, provider: 'Flickr' }))
const title = () => field('Title')

describe('Apply while an editor is open', () => {
  test('saves its text and applies it', async () => {
    const { photo } = await typeTitle('Typed, not saved')
    await apply()
    await shows('1 photo is applied to Flickr. Every original is kept, and each can be restored.')
    expect(photo()).toMatchObject({ applied: true, generatedTitle: 'Typed, not saved' })
  })

  test('applies nothing if its text cannot be saved, says so, and leads back to it', async () => {
    const { account, path } = await typeTitle('Typed, not saved')
    account.failing(path, { status: 409, error: 'No room.', code: 'CONFLICT' }, 'PATCH')
    await apply()
    await shows('No room.')
    await shows(/^Nothing was applied: what you typed could not be saved\./)
    expect(await title()).toHaveProperty('value', 'Typed, not saved')
    await focused(await title())
    expect(account.calls('POST', api.applyBatch)).toEqual([])
  })
})

describe('a change made elsewhere', () => {
  test('of the text being edited is shown beside it, and Enter offers to replace it', async () => {
    const { changeElsewhere, saved } = await typeTitle('Typed here')
    changeElsewhere({ generatedTitle: 'Saved in another tab' })
    await shows('Saved in another tab')
    await keys('{Enter}')
    await focused(await find('button', 'Save mine instead'))
    await keys('{Enter}')
    await gone('textbox', 'Title')
    await saved('Typed here')
  })

  test('that applies the photo keeps what is typed, which can be saved once the photo is undone', async () => {
    const { changeElsewhere, saved } = await typeTitle('Typed too late')
    changeElsewhere({ applied: true, backupTitle: '', backupDescription: '', backupTags: [] })
    await shows(UNDO_FIRST)
    expect(await title()).toHaveProperty('value', 'Typed too late')
    await press('Undo')
    await press('Save')
    await gone('textbox', 'Title')
    await saved('Typed too late')
  })
})

describe('what was typed is saved', () => {
  test('when a link is followed', async () => {
    const { saved } = await typeTitle('Left by a link')
    await press(sees('nav-history'), { role: 'link' })
    await headed(sees('nav-history'))
    await saved('Left by a link')
  })

  test('when the user logs out', async () => {
    const { saved, account } = await typeTitle('Left by signing out')
    await press(sees('logout'))
    await leftFor('/?signed-out')
    expect(account.user.role).toBe('stranger')
    await saved('Left by signing out')
  })
})
