import { expect, test } from 'vitest'
import { isCameraName } from '../../worker/contract/missing.ts'
import { PLATFORMS, PROVIDERS, type Provider } from '../../worker/contract/platforms.ts'
import { openBrowser } from '../support/browser.ts'
import { enhanceAndUndo, signUpAndConnect } from '../support/journey.ts'
import { runningStack } from '../support/running-stack.ts'
import type { LibraryPhoto } from '../support/stack-client.ts'

const stack = runningStack()

const OWN_TEXT = 'A text of my own'

/** Whether the photo has no words of its owner's where the job looks for them. */
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
      expect(now.tags.at(-1)).toBe('photonym')
    }
    const text = capabilities.title ? 'title' : 'description'
    expect(applied.filter(photo => photo[text] === OWN_TEXT)).toHaveLength(1)
    expect(undone).toEqual(before)
  },
)

test('a page whose code cannot be had says so instead of staying blank', async () => {
  const browser = await openBrowser()
  const page = await browser.newPage()
  await page.route('**/assets/login-page*.js', route => route.abort())
  await page.goto(`${stack().app}/login`)
  await page.getByRole('alert').getByRole('button', { name: 'Reload the page' }).waitFor()
  await browser.close()
})
