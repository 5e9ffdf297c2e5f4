import { expect, inject, test } from 'vitest'
import type { FreeTrialStatus } from '../../worker/contract/payment.ts'
import { GOOD, payable, payWith } from '../support/card-form.ts'
import { borrowWithFree, borrowWithTwoFree, type Person, personIn } from '../support/people.ts'
import { press, shows } from '../support/screen.ts'
import { sharedBrowser } from '../support/shared-browser.ts'

const stack = inject('stack')
const browser = await sharedBrowser()

/** Opens the photos page and chooses the newest photos, as many as have so many with something missing among them. */
async function choose({ page, client }: Person, incomplete: number): Promise<void> {
  const { photos } = await client.list({ limit: '100' })
  const last = photos.filter(photo => photo.missing.length > 0)[incomplete - 1]
  await page.goto(`${stack.app}/photos`)
  const boxes = page.getByRole('checkbox')
  await boxes.first().click()
  if (last && last !== photos[0]) await boxes.nth(photos.indexOf(last)).click({ modifiers: ['Shift'] })
}

/** The photos that were bought and are left. */
const bought = async ({ client }: Person) =>
  (await client.get<FreeTrialStatus>('/api/users/free-trial-status')).prepaidPhotos

test('19 photos without free ones cost $1.00, which buys 100: the job starts and 81 stay on the account', async () => {
  const person = await personIn(browser, stack)
  const { page, client } = person
  await borrowWithFree(stack, person, 'ansel', 0)
  await choose(person, 19)
  await page.getByText(/^\$1\.00; 81 more photos cost nothing extra/).waitFor()
  await press(page, 'Generate')
  await shows(page, 'You pay $1.00 for 100 photos; 81 stay on your account.')
  expect(await page.getByText(/\$0\.19|[Mm]inimum/).count()).toBe(0)
  await payable(page)
  await payWith(page, GOOD)
  await page.waitForURL(/\/job\//)
  const jobId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await client.generated(jobId)
  await expect.poll(() => bought(person)).toBe(81)

  await choose(person, 1)
  await page.getByText(/^1 of 81 on your account/).waitFor()
  await shows(page, '81 photos on your account')
  await press(page, 'Generate')
  await page.waitForURL(url => url.pathname.startsWith('/job/'))
  await page.goto(stack.app)
  await shows(page, '80 photos on your account')
})

test('if the photos on the account were taken meanwhile, the payment page says why there is something to pay', async () => {
  const person = await personIn(browser, stack)
  const { page, client } = person
  await borrowWithTwoFree(stack, person, 'ansel')
  await choose(person, 2)
  await page.getByText(/^2 free/).waitFor()
  const { photos } = await client.list({ limit: '100' })
  await client.process(
    photos
      .filter(photo => photo.missing.length > 0)
      .slice(2, 4)
      .map(({ id }) => id),
  )
  await press(page, 'Generate')
  await page.getByText(/^\$1\.00 is to pay after all: photos on your account/).waitFor()
  await page.reload()
  await page.getByText(/^\$1\.00 is to pay after all/).waitFor()
  await payable(page)
  await press(page, 'Cancel order')
  await shows(page, 'The job is cancelled. Nothing was charged, and its photos are back on your account.')
})
