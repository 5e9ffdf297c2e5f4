import { expect, test } from 'vitest'
import { isCameraName } from '../../worker/contract/missing.ts'
import { openBrowser } from '../support/browser.ts'
import { enhanceAndUndo, signUpAndConnect } from '../support/journey.ts'
import { runningStack } from '../support/running-stack.ts'

const stack = runningStack()

test('a photographer signs up, connects, generates, edits, approves, applies, and takes everything back', async () => {
  const browser = await openBrowser()
  const page = await signUpAndConnect(stack(), browser, 'journey@example.com', 'ansel')
  const { before, applied, undone } = await enhanceAndUndo(stack(), page, 'ansel', 'A title of my own')
  await browser.close()

  const isUntitled = (title: string) => title === '' || isCameraName(title)
  for (const [index, photo] of before.entries()) {
    const now = applied[index]
    expect(now?.id).toBe(photo.id)
    if (photo.media === 'video' || !isUntitled(photo.title)) {
      expect(now).toEqual(photo)
      continue
    }
    expect(isUntitled(now?.title ?? '')).toBe(false)
    if (photo.description !== '') expect(now?.description).toBe(photo.description)
    expect(now?.tags.slice(0, photo.tags.length)).toEqual(photo.tags)
    expect(now?.tags.at(-1)).toBe('photonym')
  }
  expect(applied.filter(photo => photo.title === 'A title of my own')).toHaveLength(1)
  expect(undone).toEqual(before)
})

test('a page whose code cannot be had says so instead of staying blank', async () => {
  const browser = await openBrowser()
  const page = await browser.newPage()
  await page.route('**/assets/login-page*.js', route => route.abort())
  await page.goto(`${stack().app}/login`)
  await page.getByRole('alert').getByRole('button', { name: 'Reload the page' }).waitFor()
  await browser.close()
})
