import { expect, inject, onTestFinished, test } from 'vitest'
import { personIn } from '#test/kit/people.ts'
import { press } from '#test/kit/screen.ts'
import { sees } from '#test/kit/sees.ts'
import { sharedBrowser } from '#test/kit/shared-browser.ts'
import { control } from '#test/kit/stack-client.ts'
import { PLATFORMS } from '#worker/domain/platforms.ts'

const stack = inject('stack')
const sandbox = control(stack)
const LIMIT = {
  ...{ service: 'unsplash', status: 403, body: 'Rate Limit Exceeded' },
  ...{ headers: { 'retry-after': '3' }, times: 0 },
}

const browser = await sharedBrowser()

test('while a platform refuses calls the job says for how long, and resumes by itself afterwards', async () => {
  const { client, page } = await personIn(browser, stack)
  await client.connect('dorothea', 'unsplash')
  onTestFinished(async () => {
    await sandbox.clearFaults()
    await client.send('DELETE', '/api/auth/disconnect/unsplash')
  })
  const { photos } = await client.list({ provider: 'unsplash', limit: '500' })
  const photoId = photos.find(({ description }) => description === '')?.id ?? ''
  await sandbox.fault({ ...LIMIT, match: 'GET /photos/' })
  const { jobId } = await client.process([photoId], { provider: 'unsplash' })
  await page.goto(`${stack.app}/job/${jobId}`)
  const wait = page.getByText(/does not answer, or asks us to wait\. We try again in about \d+ (s|min)\./)
  await wait.waitFor()
  await sandbox.clearFaults()
  await page.getByText('Ready to review').filter({ visible: true }).last().waitFor()
  expect(await wait.count()).toBe(0)
  await page.getByText(/^About undo: Unsplash lets us put back your description/).waitFor()

  await press(page, 'Edit description')
  await page.getByRole('textbox', { name: 'Description' }).fill('A text of my own')
  await page.keyboard.press('Enter')
  await page.getByText(sees('field-updated', { Field: 'Description' })).waitFor()

  await sandbox.fault({ ...LIMIT, match: 'PUT /photos/' })
  await press(page, 'Approve')
  await press(page, sees('apply-selected', { n: 1, provider: 'Unsplash' }))
  await wait.waitFor()
  await sandbox.clearFaults()
  await page.getByText('1 photo is applied to Unsplash').waitFor()
  const leadsTo = await page.getByRole('link', { name: 'View on Unsplash' }).getAttribute('href')
  expect(leadsTo).toBe(PLATFORMS.unsplash.siteUrl)
  const photo = (await sandbox.library('dorothea', 'unsplash')).find(({ id }) => id === photoId)
  expect(photo?.description).toBe('A text of my own')
  await client.undo(jobId, photoId)
})
