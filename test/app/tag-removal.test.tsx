import { describe, expect, test } from 'vitest'
import { anAccount } from './account/account.ts'
import { pass } from './harness/clock.ts'
import { open } from './harness/open.ts'
import { eventually, find, keys, press, shows } from './harness/screen.ts'

/** Deletes the tag “light”, which all photos of a job have, from its first one. */
async function deleteTag() {
  const account = anAccount()
  const job = account.jobs.add({ photos: 3 })
  await open(`/job/${job.id}?view=desk`, account)
  const tags = () => job.results.map(({ generatedTags }) => generatedTags)
  const before = tags()
  const tag = await find('button', 'light', { within: await find('list', 'Tags') })
  tag.focus()
  await keys('{Delete}')
  return { tags, before }
}

describe('a tag that was removed from one photo', () => {
  test('can be removed from all others by one press, which keeps the focus on the page', async () => {
    const { tags } = await deleteTag()
    const offer = await find('button', 'Remove from 2 others')
    offer.focus()
    await keys('{Enter}')
    await find('button', 'Undo')
    expect(tags().filter(list => list.includes('light'))).toEqual([])
    expect(document.activeElement).not.toBe(document.body)
  })

  test('can be put back on all photos', async () => {
    const { tags, before } = await deleteTag()
    await press('Remove from 2 others')
    await press('Undo')
    await shows('The tag is back on 3 photos')
    await eventually(() => expect(tags()).toEqual(before))
  })

  test('can be removed from the others for as long as the offer has the focus', async () => {
    await deleteTag()
    const offer = await find('button', 'Remove from 2 others')
    offer.focus()
    await pass(60_000)
    await find('button', 'Remove from 2 others')
  })
})
