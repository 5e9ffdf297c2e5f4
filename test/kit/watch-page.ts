import type { Page } from 'playwright-core'

/**
 * The headings that a page has shown and the problems that occurred in it since the watch began, in every document it
 * loaded.
 */
export type Watch = { headings: string[]; problems: string[] }

/**
 * Records every h1 that was ever in the document, painted or not, every script error and every violation of the
 * content security policy.
 */
export async function watchPage(page: Page): Promise<Watch> {
  const watch: Watch = { headings: [], problems: [] }
  await page.exposeFunction('noteHeading', (text: string) => watch.headings.push(text))
  await page.exposeFunction('noteProblem', (text: string) => watch.problems.push(text))
  page.on('pageerror', error => watch.problems.push(`script: ${error.message}`))
  await page.addInitScript(() => {
    const note = (name: string, text: string) => Reflect.get(window, name)?.(text)
    const seen = new Set<string>()
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('h1')) {
        if (!textContent || seen.has(textContent)) continue
        seen.add(textContent)
        note('noteHeading', textContent)
      }
    }).observe(document, { childList: true, subtree: true, characterData: true })
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      note('noteProblem', `policy: ${effectiveDirective} ${blockedURI}`),
    )
  })
  return watch
}
