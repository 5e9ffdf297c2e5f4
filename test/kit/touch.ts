import type { Page } from 'playwright-core'

/** A swipe with one finger across the picture, from one x to another. */
export async function swipe(page: Page, from: number, to: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 150 }] })
  await touch('touchStart', from)
  for (let step = 1; step <= 5; step += 1) await touch('touchMove', from + ((to - from) * step) / 5)
  await touch('touchEnd')
  await devtools.detach()
}

/** A tap, so many seconds after another as the page sees it: the second of two quick taps is ignored. */
export async function tap(page: Page, { x, y }: { x: number; y: number }, after: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const timestamp = Date.now() / 1000 + after
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }], timestamp })
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp: timestamp + 0.05 })
  await devtools.detach()
}

/** Two quick taps on one place, a tenth of a second apart as the page sees it, however slow the machine is. */
export async function doubleTap(page: Page, { x, y }: { x: number; y: number }, after = 0): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const start = Date.now() / 1000 + after
  const touch = (type: 'touchStart' | 'touchEnd', after: number) => {
    const touchPoints = type === 'touchStart' ? [{ x, y }] : []
    return devtools.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: start + after })
  }
  await Promise.all([
    touch('touchStart', 0),
    touch('touchEnd', 0.02),
    touch('touchStart', 0.1),
    touch('touchEnd', 0.12),
  ])
  await devtools.detach()
}
