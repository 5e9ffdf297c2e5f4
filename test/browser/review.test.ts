import type { Page } from 'playwright-core'
import { expect, inject, onTestFinished, test } from 'vitest'
import { barriers } from '#test/kit/axe.ts'
import { borrowFlickr, holdSession, PASSWORD, PHONE, personIn, strangerIn } from '#test/kit/people.ts'
import { generate, reviewing } from '#test/kit/reviewing.ts'
import { failing, headed, landingSaid, press, shows } from '#test/kit/screen.ts'
import { sees } from '#test/kit/sees.ts'
import { sharedBrowser } from '#test/kit/shared-browser.ts'
import { control } from '#test/kit/stack-client.ts'

const stack = inject('stack')
const sandbox = control(stack)

const UNDO_FIRST = 'Undo this photo before changing it.'

const browser = await sharedBrowser()

async function editTitle(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit title' }).first().click()
  await page.getByRole('textbox', { name: 'Title' }).fill(text)
}

const title = (page: Page) => page.getByRole('textbox', { name: 'Title' })

test('pressing Apply applies what is in the open editor, and nothing if that cannot be saved', async () => {
  const { client, page, jobId, results } = await reviewing(browser, 2)
  const path = `/api/photos/job/${jobId}/photo/${(await results())[0]?.photoId}`
  await editTitle(page, 'Typed, not saved')
  const works = await failing(page, path, { status: 409, error: 'No room.', code: 'CONFLICT' })
  await press(page, 'Approve all')
  await press(page, sees('apply-selected', { n: 2, provider: 'Flickr' }))
  await shows(page, 'No room.')
  await page.getByText('Nothing was applied: what you typed could not be saved.').waitFor()
  expect(await title(page).inputValue()).toBe('Typed, not saved')
  expect(await title(page).evaluate(box => box === document.activeElement)).toBe(true)
  expect((await client.job(jobId)).applyProgress.totalPhotosToApply).toBe(0)

  await works()
  await press(page, sees('apply-selected', { n: 2, provider: 'Flickr' }))
  await page.getByText('2 photos are applied to Flickr').waitFor()
  const library = await sandbox.library('ansel')
  expect(library.filter(photo => photo.title === 'Typed, not saved')).toHaveLength(1)
  await client.undoBatch(
    jobId,
    (await results()).map(({ photoId }) => photoId),
  )
  await client.undone(jobId)
})

test('approving decides what is applied, here, after a reload and on another device; what may not be meant is asked about first', async () => {
  const { client, page, jobId, results } = await reviewing(browser, 4)
  const dock = page.getByRole('region', { name: 'Review' })
  const question = page.getByRole('dialog')
  const ticked = () =>
    page.getByRole('checkbox').evaluateAll(boxes =>
      boxes
        .map(box => box instanceof HTMLInputElement && box.checked)
        .map(Number)
        .join(''),
    )
  await dock.getByText('4 selected', { exact: true }).waitFor()
  await dock.getByText('4 not reviewed', { exact: true }).waitFor()
  await press(page, sees('clear-selection'))
  await dock.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Approve', exact: true }).nth(0).click()
  await page.getByRole('button', { name: 'Approve', exact: true }).nth(0).click()
  await page
    .getByRole('button', { name: sees('skip'), exact: true })
    .nth(2)
    .click()
  await dock.getByText('2 selected', { exact: true }).waitFor()
  expect(await ticked()).toBe('110')
  await expect.poll(() => page.getByRole('button', { name: sees('undo-approval'), exact: true }).count()).toBe(2)
  await page.getByRole('checkbox').nth(0).uncheck()
  await dock.getByText('1 approved is not selected').waitFor()
  await dock.getByRole('button', { name: 'Select it' }).click()
  expect(await ticked()).toBe('110')

  const other = await strangerIn(browser)
  await holdSession(other, stack, client)
  await other.goto(`${stack.app}/job/${jobId}`)
  await page.reload()
  for (const device of [page, other]) {
    await device.getByText('3 selected', { exact: true }).waitFor()
    await device.getByText('1 not reviewed', { exact: true }).waitFor()
  }
  await press(page, sees('apply-selected', { n: 3, provider: 'Flickr' }))
  await question.getByText('2 approved, 1 not reviewed.').waitFor()
  expect(await barriers(page)).toEqual([])
  await press(page, sees('cancel'))

  await page.getByRole('radio', { name: /^Approved/ }).click()
  await press(page, 'Select only these 2')
  await dock.getByText('2 selected', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Select none', exact: true }).waitFor()
  await page.getByRole('radio', { name: /^All/ }).click()
  await press(page, 'Select all')
  await dock.getByText('3 selected', { exact: true }).waitFor()

  await press(page, 'Approve and apply all')
  await press(page, 'Apply 2 approved')
  await page.getByText('1 to review · 2 applied · 1 skipped').waitFor()
  const applied = async () => (await results()).map(result => Number(result.applied)).join('')
  expect(await applied()).toBe('1100')

  await press(page, 'Undo all')
  await question.getByText(/^Titles, descriptions and tags go back/).waitFor()
  await press(page, 'Undo all 2')
  await expect.poll(applied).toBe('0000')
  await page.getByText('3 to review · 1 skipped').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Approve', exact: true }).count()).toBe(3)
  await dock.getByText('1 selected', { exact: true }).waitFor()
  await client.undone(jobId)
})

test('changes made in another tab close no editor: the typed text stays, with a choice of what to do', async () => {
  const { client, page, jobId, results } = await reviewing(browser, 1, { viewport: PHONE })
  const other = await strangerIn(browser)
  await holdSession(other, stack, client)
  await other.goto(`${stack.app}/job/${jobId}`)
  await editTitle(page, 'Typed here')
  await editTitle(other, 'Saved in the other tab')
  await other.keyboard.press('Enter')
  await shows(page, 'Saved in the other tab')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  expect(await barriers(page)).toEqual([])
  await title(page).press('Enter')
  await page.getByRole('button', { name: 'Save mine instead' }).press('Enter')
  await title(page).waitFor({ state: 'detached' })
  await expect.poll(async () => (await results())[0]?.generatedTitle).toBe('Typed here')

  await editTitle(page, 'Typed too late')
  await press(other, 'Apply to Flickr')
  await shows(page, UNDO_FIRST)
  expect(await title(page).inputValue()).toBe('Typed too late')
  await press(page, 'Undo')
  await press(page, 'Save')
  await title(page).waitFor({ state: 'detached' })
  await expect.poll(async () => (await results())[0]?.generatedTitle).toBe('Typed too late')
})

test('leaving by a link and logging out save what was typed', async () => {
  const { client, email, page, results } = await reviewing(browser, 1)
  const stored = () => expect.poll(async () => (await results())[0]?.generatedTitle)
  await editTitle(page, 'Left by a link')
  await page.getByRole('link', { name: sees('nav-history') }).click()
  await headed(page, sees('nav-history'))
  await stored().toBe('Left by a link')

  await page.goBack()
  await editTitle(page, 'Left by signing out')
  await press(page, sees('logout'))
  await landingSaid(page, sees('logged-out'))
  await client.send('POST', '/api/auth/password/login', { email, password: PASSWORD })
  await stored().toBe('Left by signing out')
})

test('a link followed without a connection opens once there is one; a reload saves what was typed, or asks', async () => {
  // The code of the page that is asked for must come from the network.
  const { client, page, jobId, results } = await reviewing(browser, 1, { isFirstVisit: true })
  const stored = () => expect.poll(async () => (await results())[0]?.generatedTitle)
  await editTitle(page, 'Typed in a tunnel')
  await page.context().setOffline(true)
  const tried = page.waitForRequest('**/api/health')
  await page.getByRole('link', { name: sees('nav-history') }).click()
  await tried
  expect(await title(page).inputValue()).toBe('Typed in a tunnel')
  await page.context().setOffline(false)
  await headed(page, sees('nav-history'))
  await stored().toBe('Typed in a tunnel')

  await page.goBack()
  await editTitle(page, 'Left by closing')
  await page.reload()
  await stored().toBe('Left by closing')

  await editTitle(page, 'Typed too late')
  await client.applySingle(jobId, (await results())[0]?.photoId ?? '')
  await shows(page, UNDO_FIRST)
  const asked = page.waitForEvent('dialog').then(async dialog => {
    expect(dialog.type()).toBe('beforeunload')
    await dialog.accept()
  })
  await page.reload()
  await asked
  await shows(page, UNDO_FIRST)
  expect(await title(page).inputValue()).toBe('Typed too late')
  await press(page, 'Undo')
  await press(page, 'Save')
  await stored().toBe('Typed too late')
})

test('failed photos stay on the account, and are tried again, one or all of them, as far as it covers them', async () => {
  const person = await personIn(browser, stack)
  const { client, page } = person
  await borrowFlickr(client, 'ansel')
  onTestFinished(async () => void (await sandbox.model({})))
  await sandbox.model({ reply: Array(100).fill('none') })
  const failedJob = await generate(person, 3)
  await sandbox.model({})
  let remainingPhotos = 1
  await page.route('**/api/users/free-trial-status', async route => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), remainingPhotos, prepaidPhotos: 0 } })
  })
  await failing(page, '/api/photos/retry', { status: 409, error: 'Nothing covers it.', code: 'NOT_COVERED' })
  await page.goto(`${stack.app}/job/${failedJob}`)
  await page.getByText('3 photos got no text; they stay on your account.').waitFor()
  await page.getByRole('button', { name: 'Try 1 of 3 again' }).waitFor()
  remainingPhotos = 0
  await press(page, 'Try 1 of 3 again')
  await page.getByRole('button', { name: 'Buy photos' }).waitFor()
  expect(await page.getByRole('button', { name: /^Try/ }).count()).toBe(0)
  await press(page, 'Buy photos')
  await page.getByText('3 is what these failed photos lack').waitFor()

  await page.unrouteAll({ behavior: 'wait' })
  await page.goto(`${stack.app}/job/${failedJob}?view=desk`)
  await page.getByText('3 photos got no text; they stay on your account.').first().click()
  await page.getByRole('button', { name: 'Try 3 again' }).filter({ visible: true }).waitFor()
  await press(page, 'Back')
  await page.getByRole('article').first().waitFor()
  await page.getByRole('button', { name: 'Try 3 again' }).waitFor()
  expect(await barriers(page)).toEqual([])
  const card = page.getByRole('article').first()
  await card.getByRole('button', { name: 'Try again' }).press('Enter')
  await card.getByRole('button', { name: 'Approve' }).waitFor()
  expect(await card.evaluate(element => element === document.activeElement)).toBe(true)
  await press(page, 'Try 2 again')
  await page.getByText('3 to review').waitFor()
  expect((await client.job(failedJob)).progress).toMatchObject({ processedPhotos: 3, failedPhotos: 0 })
})

test('Generate pressed twice makes one job, also when the first answer was lost and the page opened again', async () => {
  const { client, page } = await personIn(browser, stack)
  await borrowFlickr(client, 'ansel')
  const keys: (string | undefined)[] = []
  let loses = true
  await page.route('**/api/photos/process', async route => {
    keys.push(route.request().headers()['idempotency-key'])
    const answer = await route.fetch()
    await (loses ? route.abort() : route.fulfill({ response: answer }))
  })
  const select = async () => {
    await page.goto(`${stack.app}/photos`)
    await page.getByRole('checkbox').first().click()
    await shows(page, '1 selected')
  }
  await select()
  await press(page, sees('generate'))
  await page.getByText(`${sees('process-failed')}. Press Generate again`).waitFor()
  await select()
  loses = false
  await page.route('**/assets/job-page*.js', () => undefined)
  await press(page, 'Generate')
  await page.waitForURL(/\/job\//)
  await page.getByRole('button', { name: 'Starting…' }).click({ force: true })
  const jobs = await client.send<{ jobs: unknown[] }>('GET', '/api/jobs')
  expect(jobs.body.jobs).toHaveLength(1)
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
})
