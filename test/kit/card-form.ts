import type { FrameLocator, Page } from 'playwright-core'
import { press } from './screen.ts'

/** A card that the payment provider's stand-in accepts. */
export const GOOD = '4242424242424242'

export const cardOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="Secure payment input frame"]')

/** Waits until the form can be used. */
export const payable = (page: Page) => page.locator('button:enabled', { hasText: 'Pay $1.00' }).waitFor()

/** Pays with a card of this number. */
export async function payWith(page: Page, number: string): Promise<void> {
  await cardOf(page).getByLabel('Card number').fill(number)
  await cardOf(page).getByLabel('Expiration date').fill('12 / 40')
  await cardOf(page).getByLabel('Security code').fill('123')
  await press(page, 'Pay $1.00')
}
