import { expect, test } from 'vitest'
import { api, jobPage } from '#worker/contract/paths.ts'
import { type Account, anAccount } from './account/account.ts'
import { open } from './harness/open.ts'
import { eventually, field, find, focused, headed, keys, shows } from './harness/screen.ts'

const NAME = 'Name of this job'

async function openJob(): Promise<{ account: Account; jobId: string }> {
  const account = anAccount()
  const { id } = account.jobs.add({ photos: 1 })
  await open(`${jobPage(id)}?view=cards`, account)
  await headed('Review Metadata')
  return { account, jobId: id }
}

async function editName(): Promise<void> {
  const edit = await find('button', 'Edit name')
  edit.focus()
  await keys('{Enter}')
  await focused(await field(NAME))
}

test('a job is named by keyboard', async () => {
  const { account, jobId } = await openJob()
  await editName()
  await keys('Venice in November{Enter}')
  await headed('Venice in November')
  await focused(await find('button', 'Edit name'))
  await eventually(() => expect(account.jobs.get(jobId).name).toBe('Venice in November'))
})

test('Escape leaves the name as it was', async () => {
  const { account, jobId } = await openJob()
  await editName()
  await keys('Never mind{Escape}')
  await headed('Review Metadata')
  await focused(await find('button', 'Edit name'))
  expect(account.calls('PATCH', api.job(jobId))).toEqual([])
})

test('a name that is refused says why, and can be saved again', async () => {
  const { account, jobId } = await openJob()
  const repair = account.failing(api.job(jobId), { status: 400, error: 'Not like that.' }, 'PATCH')
  await editName()
  await keys('Venice{Enter}')
  await shows('The name was not saved: Not like that.', { role: 'alert' })
  await focused(await field(NAME))
  repair()
  await keys('{Enter}')
  await headed('Venice')
  await focused(await find('button', 'Edit name'))
})
