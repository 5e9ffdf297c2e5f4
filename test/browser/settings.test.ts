import { expect, inject, test } from 'vitest'
import { DESK, PHONE, personIn } from '#test/kit/people.ts'
import { sharedBrowser } from '#test/kit/shared-browser.ts'
import { STYLE_EXAMPLES } from '#worker/domain/style-examples.ts'
import { STYLES, type StyleChoice } from '#worker/domain/styles.ts'

const stack = inject('stack')

const browser = await sharedBrowser()

test.each([DESK, { ...PHONE, height: 664 }])(
  'the example of the style under the pointer or the focus, else of the chosen one, is in view at $width px, and no choice moves anything on the page',
  async viewport => {
    const { page } = await personIn(browser, stack, { viewport, hasTouch: viewport.width === PHONE.width })
    await page.goto(`${stack.app}/settings`)
    const style = (key: StyleChoice) => page.getByRole('radio', { name: STYLES[key].title })
    const inView = async (key: StyleChoice) => {
      const example = page.getByRole('figure').filter({ hasText: STYLE_EXAMPLES[key].description })
      await example.waitFor()
      const isOnTop = () =>
        example.evaluate(figure =>
          [...figure.children].every(text => {
            const { left, top, bottom } = text.getBoundingClientRect()
            return [top + 1, bottom - 1].every(y => figure.contains(document.elementFromPoint(left + 1, y)))
          }),
        )
      await expect.poll(isOnTop).toBe(true)
    }
    await style('shuffle').scrollIntoViewIfNeeded()
    await inView('artistic')

    const place = await style('cinematic').boundingBox()
    if (viewport.width === PHONE.width) {
      await style('cinematic').tap({ force: true })
    } else {
      await style('cinematic').hover({ force: true })
      await inView('cinematic')
      await page.mouse.move(1, 1)
      await inView('artistic')
      await style('cinematic').check({ force: true })
      await page.mouse.move(1, 1)
    }
    await inView('cinematic')
    expect(await style('cinematic').boundingBox()).toEqual(place)

    await page.keyboard.press('ArrowDown')
    await inView('shuffle')
    await page.keyboard.press('ArrowDown')
    await inView('descriptive')
    const [radio, sticky] = [await style('descriptive').boundingBox(), await page.getByRole('figure').boundingBox()]
    const isBeside = (radio?.x ?? 0) + (radio?.width ?? 0) < (sticky?.x ?? 0)
    expect(isBeside || (radio?.y ?? 0) > (sticky?.y ?? 0) + (sticky?.height ?? 0)).toBe(true)

    await style('descriptive').blur()
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      const places = await page.getByRole('group', { name: 'Default style' }).evaluate(async picker => {
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
      expect([width, places]).toEqual([width, 1])
    }
    await page.getByText('Best for:').filter({ visible: true }).first().waitFor()
    await expect.poll(() => page.getByText('Best for:').filter({ visible: true }).count()).toBe(1)
  },
)
