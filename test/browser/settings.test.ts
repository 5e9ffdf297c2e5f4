import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { DESK, type Person, PHONE, personIn } from '#test/kit/people.ts'
import { failing, headed, press, shows, silent, stopClock, timeoutsAsked } from '#test/kit/screen.ts'
import { sees } from '#test/kit/sees.ts'
import { giveBack, sharedBrowser } from '#test/kit/shared-browser.ts'
import { STYLE_EXAMPLES } from '#worker/domain/style-examples.ts'
import { STYLES, type StyleChoice } from '#worker/domain/styles.ts'

const stack = inject('stack')

const browser = await sharedBrowser()

describe('a new user', () => {
  let person: Person
  let page: Page
  beforeAll(async () => {
    person = await personIn(browser, stack, { role: 'temporary' })
    page = person.page
    await page.clock.install()
    await page.goto(`${stack.app}/settings`)
  })
  afterAll(() => giveBack([page.context()]))

  const preferences = async () => (await person.client.me()).preferences
  async function chooseLongWithoutPreview(): Promise<void> {
    await press(page, 'Long')
    await page.getByLabel('Enable preview').uncheck()
  }
  async function expectLongWithoutPreview(): Promise<void> {
    expect(await page.getByRole('button', { name: 'Long' }).getAttribute('aria-pressed')).toBe('true')
    expect(await page.getByLabel('Enable preview').isChecked()).toBe(false)
  }

  test('is shown the artistic style, which is not saved yet', async () => {
    await page.getByRole('radio', { name: sees('style-artistic'), checked: true }).waitFor()
    await shows(page, sees('style-popular'))
    expect(await preferences()).toMatchObject({
      defaultStyle: sees('default-style'),
      enablePreview: sees('default-preview'),
      saved: false,
    })
  })

  test('keeps changes whose saving has failed, and sees for three seconds that they are saved', async () => {
    await chooseLongWithoutPreview()
    await shows(page, 'Not saved yet')
    const repair = await failing(page, '/api/users/preferences', 'broken')
    onTestFinished(async () => {
      await repair()
      await page.clock.resume()
    })
    await press(page, sees('save-changes'))
    await shows(page, sees('preferences-save-failed'))
    await shows(page, sees('update-preferences-failed'))
    await repair()
    await stopClock(page)
    await press(page, sees('save-changes'))
    const indicator = page.getByRole('status').getByText('Saved', { exact: true })
    await indicator.waitFor()
    await page.clock.runFor(1000)
    await shows(page, sees('preferences-saved'))
    await page.clock.runFor(sees('saved-indicator') - 1100)
    await expect.poll(() => indicator.count()).toBe(1)
    await page.clock.runFor(200)
    await indicator.waitFor({ state: 'detached' })
    expect(await page.getByRole('radio', { name: /Artistic Minimal/ }).isChecked()).toBe(true)
    // The style that was only shown is saved with the first change.
    expect(await preferences()).toMatchObject({
      defaultStyle: sees('settings-style'),
      descriptionSentences: sees('length-presets').Long,
      enablePreview: false,
    })
    await expectLongWithoutPreview()
  })

  test('finds the saved preferences again after a reload', async () => {
    await chooseLongWithoutPreview()
    await page.getByRole('radio', { name: /Cinematic/ }).check()
    await press(page, sees('save-changes'))
    await expect.poll(async () => (await preferences()).defaultStyle).toBe('cinematic')
    await page.reload()
    expect(await page.getByRole('radio', { name: /Cinematic/ }).isChecked()).toBe(true)
    await expectLongWithoutPreview()
  })
})

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

test('each fact that the model may know can be switched off; a reset asks first, reports a failure, and restores the defaults', async () => {
  const { client, page } = await personIn(browser, stack)
  await page.goto(`${stack.app}/settings`)
  const facts = page.getByRole('group', { name: 'What the model may know' })
  const place = facts.getByRole('checkbox', { name: 'Where a photo was taken' })
  await place.waitFor()
  await expect.poll(() => facts.getByRole('checkbox', { checked: true }).count()).toBe(4)
  await place.uncheck()
  await shows(page, 'Not saved yet')
  await client.send('PUT', '/api/users/preferences', { modelFacts: { tags: false } })
  await press(page, sees('save-changes'))
  await shows(page, sees('preferences-saved'))
  const { preferences } = await client.me()
  expect(preferences).toMatchObject({ modelFacts: { place: false, album: true, texts: true, tags: false } })
  await client.send('PUT', '/api/users/preferences', { defaultStyle: 'technical', descriptionSentences: 1 })
  await page.reload()
  await facts.getByRole('checkbox', { name: 'Your tags', checked: false }).waitFor()
  expect(await place.isChecked()).toBe(false)

  await page.getByRole('radio', { name: /Technical/ }).waitFor()
  await press(page, sees('reset-to-defaults'))
  const dialog = page.getByRole('dialog')
  await dialog.getByText(sees('reset-question')).waitFor()
  await dialog.getByRole('button', { name: sees('cancel') }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await page.getByRole('radio', { name: /Technical/ }).isChecked()).toBe(true)
  await press(page, sees('reset-to-defaults'))
  const repair = await failing(page, '/api/users/preferences/reset', 'broken')
  await dialog.getByRole('button', { name: 'Reset' }).click()
  await shows(page, sees('preferences-reset-failed'))
  await repair()
  await dialog.getByRole('button', { name: 'Reset' }).click()
  await shows(page, sees('preferences-reset'))
  await dialog.waitFor({ state: 'hidden' })
  expect(await page.getByRole('radio', { name: /Artistic Minimal/ }).isChecked()).toBe(true)
  expect(await page.getByRole('button', { name: 'Medium' }).getAttribute('aria-pressed')).toBe('true')
  expect((await client.me()).preferences).toMatchObject({
    defaultStyle: sees('settings-style'),
    descriptionSentences: sees('length-presets').Medium,
  })
})

describe('where the server does not answer', () => {
  let page: Page
  let answers: () => Promise<void>
  beforeAll(async () => {
    page = (await personIn(browser, stack)).page
    answers = await silent(page, '/api/users/preferences')
    await page.route('**/api/features', () => undefined)
    await page.goto(`${stack.app}/settings`)
  })
  afterAll(() => giveBack([page.context()]))

  test('feature flags that do not load within five seconds leave the defaults', async () => {
    // By then those five seconds have passed too.
    await shows(page, sees('preferences-load-failed'))
    await page.getByRole('button', { name: 'Connect Flickr' }).waitFor()
    expect(await timeoutsAsked(page)).toContain(5000)
  })

  test('preferences that do not load within ten seconds say so, and can be retried', async () => {
    await shows(page, sees('preferences-load-failed'))
    expect(await timeoutsAsked(page)).toContain(10_000)
    await answers()
    await press(page, 'Try again')
    await page.getByRole('button', { name: sees('save-changes') }).waitFor()
  })
})

describe('feature flags', () => {
  const FLAGS = { FLICKR_ENABLED: true, UNSPLASH_ENABLED: false, SMUGMUG_ENABLED: false }
  const PAUSED = 'Photonym has paused Flickr and new jobs for now. What you have started goes on by itself.'
  let person: Person
  let page: Page
  beforeAll(async () => {
    person = await personIn(browser, stack)
    page = person.page
  })
  afterAll(() => giveBack([page.context()]))

  async function openWith(json: object): Promise<void> {
    await page.route('**/api/features', route => route.fulfill({ json }))
    await page.goto(`${stack.app}/settings`)
  }
  async function expectOnly(platform: 'Flickr' | 'Unsplash'): Promise<void> {
    await page.getByRole('button', { name: `Connect ${platform}` }).waitFor()
    expect(await page.getByRole('button', { name: 'Connect SmugMug' }).count()).toBe(0)
  }

  test('where all is on, nothing is said to be paused', async () => {
    await Promise.all([page.waitForResponse('**/api/features'), page.goto(`${stack.app}/dashboard`)])
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByText('has paused').count()).toBe(0)
  })

  test('flags are merged over the defaults', async () => {
    await openWith({ success: true, flags: { FLICKR_ENABLED: false, UNSPLASH_ENABLED: true } })
    await expectOnly('Unsplash')
  })

  test.each([
    ['`success`', { flags: { FLICKR_ENABLED: false } }],
    ['flags', { success: true, flags: null }],
  ])('an answer without %s leaves the defaults', async (_, json) => {
    await openWith(json)
    await expectOnly('Flickr')
  })

  test('where no platform is offered, the settings say so', async () => {
    await openWith({ success: true, flags: { ...FLAGS, FLICKR_ENABLED: false } })
    await shows(page, sees('no-platforms'))
  })

  describe('with Flickr connected and paused', () => {
    beforeAll(async () => {
      await person.client.connect('vivian')
      await openWith({ success: true, flags: FLAGS, paused: ['flickr', 'orders', 'signups'] })
    })
    afterAll(() => person.client.send('DELETE', '/api/auth/disconnect/flickr'))

    test('the settings say that no platform is left to connect', async () => {
      await shows(page, sees('all-platforms-connected'))
    })

    test('every page says what an operator has paused', async () => {
      await shows(page, PAUSED)
      await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
      await headed(page, /^Welcome, /)
      await shows(page, PAUSED)
    })
  })
})
