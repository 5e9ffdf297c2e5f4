import { expect, test } from 'vitest'
import { isCameraName } from '../../worker/domain/missing.ts'
import { PLATFORMS, PROVIDERS, type Provider } from '../../worker/domain/platforms.ts'
import { MAX_TAGS } from '../../worker/domain/tags.ts'
import { openBrowser } from '../support/browser.ts'
import { enhanceAndUndo, signUpAndConnect } from '../support/journey.ts'
import { runningStack } from '../support/running-stack.ts'
import { sees } from '../support/sees.ts'
import { control, type LibraryPhoto } from '../support/stack-client.ts'

const stack = runningStack()

const OWN_TEXT = 'A text of my own'

/** Whether the photo lacks the text a job would write. */
function lacksWords(provider: Provider, { title, description }: LibraryPhoto): boolean {
  return PLATFORMS[provider].capabilities.title ? title === '' || isCameraName(title) : description === ''
}

test.each(PROVIDERS)(
  'on %s a photographer signs up, connects, generates, edits, approves, applies, and takes everything back',
  async provider => {
    const browser = await openBrowser()
    const page = await signUpAndConnect(stack(), browser, `${provider}@example.com`, 'ansel', provider)
    const { before, applied, undone } = await enhanceAndUndo(stack(), page, 'ansel', OWN_TEXT, provider)
    await browser.close()

    const { capabilities } = PLATFORMS[provider]
    for (const [index, photo] of before.entries()) {
      const now = applied[index]
      expect(now?.id).toBe(photo.id)
      if (!now || photo.media === 'video' || !lacksWords(provider, photo)) {
        expect(now).toEqual(photo)
        continue
      }
      expect(lacksWords(provider, now)).toBe(false)
      if (!capabilities.title) expect(now.title).toBe('')
      if (photo.description !== '') expect(now.description).toBe(photo.description)
      expect(now.tags.slice(0, photo.tags.length)).toEqual(photo.tags)
      // A photo that already has as many tags as the platform allows gets no more.
      if (provider === 'unsplash' && photo.tags.length === MAX_TAGS.unsplash) expect(now.tags).toEqual(photo.tags)
      else expect(now.tags.at(-1)).toBe('photonym')
    }
    const text = capabilities.title ? 'title' : 'description'
    expect(applied.filter(photo => photo[text] === OWN_TEXT)).toHaveLength(1)
    expect(undone).toEqual(before)
  },
)

test('while a platform refuses calls the job says for how long, and resumes by itself afterwards', async () => {
  const sandbox = control(stack())
  const limit = {
    service: 'unsplash',
    status: 403,
    body: 'Rate Limit Exceeded',
    headers: { 'retry-after': '3' },
    times: 0,
  }
  const browser = await openBrowser()
  const page = await signUpAndConnect(stack(), browser, 'patient@example.com', 'dorothea', 'unsplash')
  const wait = page.getByText(/does not answer, or asks us to wait\. We try again in about \d+ (s|min)\./)
  await page.getByRole('link', { name: sees('enhance-photos', { Provider: 'Unsplash' }) }).click()
  await page
    .getByRole('checkbox', { name: /no description$/ })
    .first()
    .check({ force: true })
  await sandbox.fault({ ...limit, match: 'GET /photos/' })
  await page.getByRole('button', { name: /^Generate/ }).click()
  await wait.waitFor()
  await sandbox.clearFaults()
  await page.getByText('Ready to review').filter({ visible: true }).last().waitFor()
  expect(await wait.count()).toBe(0)
  await page.getByText(/^About undo: Unsplash lets us put back your description/).waitFor()

  await sandbox.fault({ ...limit, match: 'PUT /photos/' })
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByRole('button', { name: sees('apply-selected', { n: 1, provider: 'Unsplash' }) }).click()
  await wait.waitFor()
  await sandbox.clearFaults()
  await page.getByText('1 photo is applied to Unsplash').waitFor()
  await browser.close()
})

test('a page whose code does not load says so instead of staying blank', async () => {
  const browser = await openBrowser()
  const page = await browser.newPage()
  await page.route('**/assets/login-page*.js', route => route.abort())
  await page.goto(`${stack().app}/login`)
  await page.getByRole('alert').getByRole('button', { name: 'Reload the page' }).waitFor()
  await browser.close()
})
