import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { DESK, PHONE, personIn } from '#test/kit/people.ts'
import { sharedBrowser } from '#test/kit/shared-browser.ts'
import { STYLE_EXAMPLES } from '#worker/domain/style-examples.ts'
import { STYLES, type StyleChoice } from '#worker/domain/styles.ts'

const stack = inject('stack')
const browser = await sharedBrowser()

const style = (page: Page, key: StyleChoice) => page.getByRole('radio', { name: STYLES[key].title })

/** Waits until all of a style's example is in the window, covered by nothing. */
async function inView(page: Page, key: StyleChoice): Promise<void> {
  const example = page.getByRole('figure').filter({ hasText: STYLE_EXAMPLES[key].description })
  const isOnTop = () =>
    example.evaluate(figure =>
      [...figure.children].every(text => {
        const { left, top, bottom } = text.getBoundingClientRect()
        return [top + 1, bottom - 1].every(y => figure.contains(document.elementFromPoint(left + 1, y)))
      }),
    )
  await expect.poll(isOnTop).toBe(true)
}

/** How many different places the styles and the headings have as one style after the other is chosen. */
const placesWhileChoosing = (page: Page) =>
  page.getByRole('group', { name: 'Default style' }).evaluate(async picker => {
    const radios = [...picker.querySelectorAll('input')]
    const found = new Set<string>()
    for (const radio of radios) {
      radio.click()
      await new Promise(requestAnimationFrame)
      const tops = [...radios, ...document.querySelectorAll('h2')].map(one => one.getBoundingClientRect().top)
      found.add(tops.map(top => top + window.scrollY).join())
    }
    return found.size
  })

/** Whether the example, which sticks to the window, leaves this style uncovered: beside or below it. */
function isClear(radio: Element): boolean {
  const example = document.querySelector('figure')?.parentElement?.getBoundingClientRect()
  const { right, top } = radio.getBoundingClientRect()
  return example !== undefined && (right < example.left || top > example.bottom)
}

test('the example of the style under the pointer or the focus, else of the chosen one, is in view', async () => {
  const { page } = await personIn(browser, stack, { viewport: DESK })
  await page.goto(`${stack.app}/settings`)
  await style(page, 'shuffle').scrollIntoViewIfNeeded()
  await inView(page, 'artistic')
  await style(page, 'cinematic').hover({ force: true })
  await inView(page, 'cinematic')
  await page.mouse.move(1, 1)
  await inView(page, 'artistic')
  await style(page, 'cinematic').focus()
  await page.keyboard.press('ArrowDown')
  await inView(page, 'shuffle')
  await expect.poll(() => page.getByText('Best for:').filter({ visible: true }).count()).toBe(1)
  expect(await placesWhileChoosing(page)).toBe(1)
})

test('on a phone the example of the tapped style is in view, and no choice moves anything', async () => {
  const { page } = await personIn(browser, stack, { viewport: { ...PHONE, height: 664 }, hasTouch: true })
  await page.goto(`${stack.app}/settings`)
  await style(page, 'shuffle').scrollIntoViewIfNeeded()
  await inView(page, 'artistic')
  await style(page, 'cinematic').tap({ force: true })
  await inView(page, 'cinematic')
  await page.keyboard.press('ArrowDown')
  await inView(page, 'shuffle')
  await page.keyboard.press('ArrowDown')
  await inView(page, 'descriptive')
  await expect.poll(() => style(page, 'descriptive').evaluate(isClear)).toBe(true)
  expect(await placesWhileChoosing(page)).toBe(1)
})
