import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { DESK, PHONE } from './people.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** What axe rates serious or critical on the current page: desktop and phone, light and dark. */
export async function barriers(page: Page): Promise<string[]> {
  await page.evaluate(source)
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const viewport of [DESK, PHONE]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize(viewport)
      const violations = await page.evaluate(async () => {
        const { violations } = await window.axe.run(document, { resultTypes: ['violations'] })
        return violations.map(({ id, impact, nodes }) => ({
          id,
          impact,
          where: nodes.map(({ target }) => target.join(' ')),
        }))
      })
      found.push(
        ...violations
          .filter(({ impact }) => impact === 'serious' || impact === 'critical')
          .map(({ id, where }) => `${id} (${colorScheme}, ${viewport.width} px): ${where.slice(0, 3).join(', ')}`),
      )
    }
  }
  await page.setViewportSize(DESK)
  return found
}
