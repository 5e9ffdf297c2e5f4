import type { Page } from 'playwright-core'
import { STYLES } from '#worker/domain/styles.ts'
import type { Film } from './film.ts'
import { tap } from './marker.ts'
import { FILM_IDS } from './texts.ts'

type Scene = { caption: string; play: (page: Page, film: Film) => Promise<void> }

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) }).first()

/** What the video shows, scene by scene; each has one caption. It begins on the page where photos are chosen. */
export const STORY: Scene[] = [
  {
    caption: 'Your photos on Flickr. Choose those without a title.',
    async play(page, film) {
      await film.hold(1.2)
      for (let photo = 0; photo < FILM_IDS.length; photo += 1) {
        await tap(page, film, page.getByRole('group', { name: 'Photos' }).getByRole('checkbox').nth(photo))
      }
      await film.hold(0.5)
    },
  },
  {
    caption: 'Pick one of twelve styles, and how much to say.',
    async play(page, film) {
      await tap(page, film, button(page, /^Style:/))
      await film.hold(1.2)
      await tap(page, film, page.locator('label').filter({ hasText: STYLES.artistic.title }))
      await film.hold(1)
      await tap(page, film, button(page, 'Done'))
      await film.hold(0.4)
    },
  },
  {
    caption: 'Photonym looks at each photo and writes what is missing.',
    async play(page, film) {
      await tap(page, film, button(page, 'Generate'))
      await film.waitFor(() => page.waitForURL(/\/job\//))
      const ready = page.getByRole('status').filter({ hasText: 'Ready to review' })
      await film.waitFor(() => ready.waitFor({ state: 'attached' }), 2)
      await film.hold(1.2)
    },
  },
  {
    caption: 'Read them one by one, each below its photo.',
    async play(page, film) {
      // The desk opened on the photo whose text came first.
      const previous = button(page, 'Previous photo')
      while (await previous.isEnabled()) await tap(page, film, previous)
      await film.hold(2.2)
    },
  },
  {
    caption: 'Change any word.',
    async play(page, film) {
      await tap(page, film, button(page, 'Edit title'))
      const field = page.getByRole('textbox', { name: 'Title' })
      await field.waitFor()
      await field.evaluate(input => {
        if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)) return
        const start = input.value.indexOf('Blooms')
        input.setSelectionRange(start, start + 'Blooms'.length)
      })
      await film.hold(0.7)
      await page.keyboard.type('Dahlias', { delay: 110 })
      await film.hold(0.4)
      await page.keyboard.press('Enter')
      await film.hold(0.8)
    },
  },
  {
    caption: 'Approve what you like, skip the rest.',
    async play(page, film) {
      for (const decision of ['Approve', 'Approve', 'Skip', 'Approve']) {
        await tap(page, film, button(page, decision))
        await film.hold(0.5)
      }
      await film.hold(0.6)
    },
  },
  {
    caption: 'Apply: only what was missing goes to Flickr.',
    async play(page, film) {
      await tap(page, film, button(page, /^Apply \d+ to Flickr$/))
      await film.waitFor(
        () =>
          page
            .getByText(/photos? (is|are) applied to Flickr/)
            .first()
            .waitFor(),
        2,
      )
      await film.hold(2.6)
    },
  },
  {
    caption: 'Changed your mind? Undo brings back exactly what was there.',
    async play(page, film) {
      await tap(page, film, button(page, 'Undo all'))
      await film.hold(1)
      await tap(page, film, button(page, /^Undo all \d+$/))
      await film.waitFor(() => page.getByText('Restored').first().waitFor(), 2)
      await film.hold(2.2)
    },
  },
]
