import type { Page } from 'playwright-core'

/** Waits until exactly this text is visible on the page. */
export async function shows(page: Page, text: string): Promise<void> {
  await page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor()
}

/** Waits until the landing page has said this, which it hides after three seconds: hidden counts too. */
export const landingSaid = (page: Page, text: string) =>
  page.getByText(text, { exact: true }).waitFor({ state: 'attached' })

/** Waits until a heading has exactly this text. */
export async function headed(page: Page, text: string | RegExp): Promise<void> {
  await page
    .getByRole('heading', { name: text, ...(typeof text === 'string' && { exact: true }) })
    .first()
    .waitFor()
}

export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) }).click()

/** Whether the log-in page's own code runs, which its prerendered document shows nothing of. */
export const hasCode = () => Reflect.get(window, 'keepEarly') === undefined

/** Opens a page of the app within the document, as Forward does. The app must run already. */
export const goWithin = (page: Page, path: string) =>
  page.evaluate(path => {
    window.history.pushState(null, '', path)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** How a call fails: no connection, a server error without a usable message, or an answer with the server's message. */
type Failure = 'offline' | 'broken' | { status: number; error: string; code?: string }

/** Makes every call of this path fail until the returned function is called. */
export async function failing(page: Page, path: string, how: Failure): Promise<() => Promise<void>> {
  const matches = (url: URL) => url.pathname === path
  await page.route(matches, route => {
    if (how === 'offline') return route.abort()
    if (how === 'broken') return route.fulfill({ status: 500, body: '' })
    const { status, ...body } = how
    return route.fulfill({ status, json: { code: 'VALIDATION', requestId: 'none', ...body } })
  })
  return () => page.unroute(matches)
}
