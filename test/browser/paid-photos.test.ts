import { expect, inject, onTestFinished, test } from 'vitest'
import { GOOD, payable, payWith } from '#test/kit/card-form.ts'
import { borrowWithFree, type Person, PHONE, personIn } from '#test/kit/people.ts'
import { preferCards } from '#test/kit/reviewing.ts'
import { goWithin, headed, press, shows } from '#test/kit/screen.ts'
import { sharedBrowser } from '#test/kit/shared-browser.ts'
import { control } from '#test/kit/stack-client.ts'

const stack = inject('stack')
const sandbox = control(stack)
const browser = await sharedBrowser()

const TAG = 'paid-photos'
const PHOTOS = 5
const LEFT = 100 - PHOTOS

type AtPhotos = Person & { photoIds: string[] }

/** A user without free photos, who has chosen five photos without a text. */
async function atPhotos(viewport: typeof PHONE): Promise<AtPhotos> {
  const person = await personIn(browser, stack, { viewport })
  await borrowWithFree(stack, person, 'ansel', 0)
  const added = await Promise.all(
    Array.from({ length: PHOTOS }, () => sandbox.addPhoto('ansel', { title: '', description: '', tags: [TAG] })),
  )
  const photoIds = added.map(({ id }) => id)
  onTestFinished(async () => void (await Promise.all(photoIds.map(id => sandbox.deletePhoto('ansel', id)))))
  const { page } = person
  await page.goto(`${stack.app}/photos`)
  // Found photos close the panel, also one just opened.
  await page.getByRole('checkbox').first().waitFor()
  await press(page, 'Change')
  await page.getByLabel('Search by tags').fill(TAG)
  await press(page, 'Search')
  await page.getByText(`tagged ${TAG}`).waitFor()
  await press(page, 'Select all')
  await shows(page, `${PHOTOS} selected`)
  return { ...person, photoIds }
}

/** What the provider has taken and given back for a job, in cents. */
async function moneyOf(jobId: string) {
  const { charges, refunds } = await sandbox.stripe()
  const charge = charges.find(({ metadata, status }) => metadata.job === jobId && status === 'succeeded')
  const back = refunds.filter(refund => refund.charge === charge?.id)
  return { paid: charge?.amount, back: back.reduce((sum, { amount }) => sum + amount, 0) }
}

const ON_A_PHONE = { where: 'a phone', viewport: PHONE }

test.each([ON_A_PHONE])(
  'on $where a dollar buys five photos and 95 more, those that fail are tried again, and the rest goes back to the cent',
  async ({ viewport }) => {
    const { page, photoIds } = await atPhotos(viewport)
    await page.getByText(`$1.00; ${LEFT} more photos cost nothing extra`).waitFor()
    for (const match of photoIds.slice(0, 3)) await sandbox.fault({ service: 'image', match, status: 410, times: 0 })
    onTestFinished(async () => void (await sandbox.clearFaults()))
    await press(page, 'Generate')
    await shows(page, `You pay $1.00 for 100 photos; ${LEFT} stay on your account.`)
    await payable(page)
    await preferCards(page)
    await payWith(page, GOOD)
    await page.waitForURL(/\/job\//)
    const jobId = new URL(page.url()).pathname.split('/')[2] ?? ''
    const again = page.getByRole('button', { name: 'Try 3 again' })
    await again.waitFor()
    await sandbox.clearFaults()
    await again.click()
    await again.waitFor({ state: 'detached' })
    await page.getByText(`${PHOTOS} to review`).waitFor()

    await goWithin(page, '/account')
    await shows(page, `${LEFT} photos on your account`)
    const entries = page.getByRole('list', { name: 'Photos on your account' }).getByRole('listitem')
    const said = ['3 used', '3 came back: they got no text', `${PHOTOS} used`, '100 bought for $1.00']
    const listed = async () => (await entries.allInnerTexts()).map(text => text.split('\n')[0]?.trim())
    expect(await listed()).toEqual(said)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
    await press(page, 'Refund the rest')
    await press(page, `Refund $0.${LEFT}`)
    await headed(page, `${LEFT} photos refunded`)
    await press(page, 'Close')
    await shows(page, 'No photos on your account')
    await expect.poll(listed).toContainEqual(expect.stringMatching(new RegExp(`^${LEFT} refunded: \\$0\\.${LEFT}`)))
    await expect.poll(() => moneyOf(jobId)).toEqual({ paid: 100, back: LEFT })
    expect(await page.getByRole('button', { name: 'Refund the rest' }).count()).toBe(0)
  },
)
