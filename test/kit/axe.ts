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

type Look = { widths: { width: number; height: number }[]; impacts: string[] }

const NARROW = { width: 320, height: 640 }
/** For pages that everybody sees: no finding at all is accepted, at the narrowest width either. */
export const STRICT: Look = { widths: [NARROW, PHONE, DESK], impacts: ['minor', 'moderate', 'serious', 'critical'] }
const USUAL: Look = { widths: [DESK, PHONE], impacts: ['serious', 'critical'] }
/** For full screen, where the window cannot be resized. */
export const AS_IT_STANDS: Look = { ...USUAL, widths: [] }

const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * What axe finds on the current page, in light and dark colours. By default: what it rates serious or critical, at the
 * widths of a desktop and a phone.
 */
export async function barriers(page: Page, { widths, impacts }: Look = USUAL): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(source)
    // Findings name elements by their selectors alone.
    await page.evaluate(() => window.axe.configure({ noHtml: true }))
  }
  // It looks at every element, and what it finds is moderate.
  const rules = { region: { enabled: impacts.includes('moderate') } }
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    // What does not depend on colours has been found in the light ones.
    const options = { rules, ...(colorScheme === 'dark' && { runOnly: COLOUR_RULES }) }
    for (const viewport of widths.length > 0 ? widths : [null]) {
      await page.emulateMedia({ colorScheme })
      if (viewport) await page.setViewportSize(viewport)
      const violations = await page.evaluate(async options => {
        const { violations } = await window.axe.run(document, { resultTypes: ['violations'], ...options })
        return violations.map(({ id, impact, nodes }) => ({
          id,
          impact,
          where: nodes.map(({ target }) => target.join(' ')),
        }))
      }, options)
      found.push(
        ...violations
          .filter(({ impact }) => impacts.includes(impact ?? ''))
          .map(
            ({ id, where }) =>
              `${id} (${colorScheme}, ${viewport ? `${viewport.width} px` : 'as it stands'}): ${where.slice(0, 3).join(', ')}`,
          ),
      )
    }
  }
  if (widths.length > 0) await page.setViewportSize(DESK)
  return found
}
