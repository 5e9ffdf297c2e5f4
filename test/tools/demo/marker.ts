import type { Locator, Page } from 'playwright-core'
import type { Film } from './film.ts'

const MOVE_MS = 480
const PRESS_MS = 160
export const MARKER_ID = 'fingertip'

/** Draws a fingertip over the page, so that viewers see what is pressed. It stays while the page's router changes pages. */
export async function drawMarker(page: Page): Promise<void> {
  await page.evaluate(
    ([id, moveMs, pressMs]) => {
      const marker = document.createElement('div')
      marker.id = id
      marker.ariaHidden = 'true'
      Object.assign(marker.style, {
        position: 'fixed',
        inset: '0 auto auto 0',
        width: '34px',
        height: '34px',
        margin: '-17px 0 0 -17px',
        padding: '0',
        border: '2px solid rgb(255 255 255 / 0.95)',
        borderRadius: '50%',
        background: 'rgb(30 30 30 / 0.45)',
        boxShadow: '0 0 0 1.5px rgb(0 0 0 / 0.4)',
        pointerEvents: 'none',
        zIndex: '2147483647',
        transition: `translate ${moveMs}ms ease-in-out, scale ${pressMs}ms ease-out`,
        translate: `${innerWidth / 2}px ${innerHeight * 0.7}px`,
      })
      document.documentElement.append(marker)
      // Inherited by all: the fingertip already shows what is tapped.
      document.documentElement.style.setProperty('-webkit-tap-highlight-color', 'transparent')
    },
    [MARKER_ID, MOVE_MS, PRESS_MS] as const,
  )
}

const scaleMarker = (page: Page, scale: number) =>
  page.evaluate(
    ([id, value]) => {
      const marker = document.getElementById(id)
      if (marker) marker.style.scale = String(value)
    },
    [MARKER_ID, scale] as const,
  )

/** Scrolls the element into view, moves the fingertip to its middle and taps it. */
export async function tap(page: Page, film: Film, target: Locator): Promise<void> {
  await target.waitFor()
  await bringIntoSight(film, target)
  const box = await target.boundingBox()
  if (!box) throw new Error('What is to be tapped is not on the screen')
  await page.evaluate(
    ([id, x, y]) => {
      const marker = document.getElementById(id)
      if (marker) marker.style.translate = `${x}px ${y}px`
    },
    [MARKER_ID, box.x + box.width / 2, box.y + box.height / 2] as const,
  )
  await film.hold((MOVE_MS + 80) / 1000)
  await scaleMarker(page, 0.7)
  await film.hold(PRESS_MS / 1000)
  await target.tap()
  await scaleMarker(page, 1)
}

/** Scrolls the element's own container, not the page behind a dialog. */
async function bringIntoSight(film: Film, target: Locator): Promise<void> {
  const moves = await target.evaluate(element => {
    const scrolls = (part: Element) =>
      /auto|scroll/.test(getComputedStyle(part).overflowY) && part.scrollHeight > part.clientHeight
    let room = element.parentElement
    while (room && !scrolls(room)) room = room.parentElement
    const { top, bottom } = element.getBoundingClientRect()
    const [upper, lower] = room
      ? [room.getBoundingClientRect().top, room.getBoundingClientRect().bottom]
      : [60, innerHeight]
    if (top >= upper && bottom <= lower) return false
    const scrolled = room ?? window
    scrolled.scrollBy({ top: (top + bottom - upper - lower) / 2, behavior: 'smooth' })
    return true
  })
  if (moves) await film.hold(0.7)
}
