import { describe, expect, test } from 'vitest'
import { api } from '#worker/contract/paths.ts'
import { anAccount } from './account/account.ts'
import { open } from './harness/open.ts'
import { all, dialog, find, focused, gone, headed, isSaid, keys, press, shows } from './harness/screen.ts'

const DAY_S = 86_400

/** A user with 81 photos that came back from a job. */
function withPhotos() {
  const account = anAccount()
  account.user.prepaid = 81
  const returned = {
    at: '2026-05-02T10:00:00.000Z',
    photos: 81,
    kind: 'returned',
    jobId: 'any',
    orderId: null,
  } as const
  account.payments.entries.push({ ...returned, amount: null, status: null })
  return account
}

test('closing the dialog to buy photos that a link has opened leaves the focus on its button', async () => {
  await open('/account?buy=300', withPhotos())
  await shows('300, what is lacking')
  await keys('{Escape}')
  await gone('dialog')
  await focused(await find('button', 'Buy photos'))
})

test('photos that came back lead to their job', async () => {
  await open('/account', withPhotos())
  const link = await find('link', '81 came back: they got no text')
  expect(link.getAttribute('href')).toBe('/job/any')
})

test('where nothing was bought, the account says what becomes of bought photos', async () => {
  await open('/account')
  await shows('What a payment buys and a job does not use stays here, and never expires.')
})

test('where nothing can be paid, photos are neither sold nor refunded', async () => {
  const account = withPhotos()
  account.installation.payments = false
  await open('/account?buy', account)
  const within = await find('region', 'Photos on your account')
  await shows('81 came back: they got no text', { within })
  expect(all('button', undefined, { within })).toEqual([])
  expect(all('dialog')).toEqual([])
})

describe('a refund of the rest', () => {
  test('says beforehand what goes back', async () => {
    await open('/account', withPhotos())
    await press('Refund the rest')
    await shows(/^81 photos leave your account, and \$0\.81 goes back/, { within: await dialog() })
  })

  test('says afterwards what it gave back, and is closed with Enter', async () => {
    const account = await open('/account', withPhotos())
    await press('Refund the rest')
    // A job of another tab has taken one.
    account.user.prepaid = 80
    await press('Refund $0.81')
    const said = /^\$0\.80 is on its way back to the card that paid\. Banks take 5–10 days/
    await shows(said, { within: await dialog() })
    await keys('{Enter}')
    await gone('dialog')
    expect(account.user.prepaid).toBe(0)
  })

  test('of nothing says that nothing was left, and is closed with Enter', async () => {
    const account = await open('/account', withPhotos())
    await press('Refund the rest')
    account.user.prepaid = 0
    await press('Refund $0.81')
    await headed('Nothing was left to refund')
    await keys('{Enter}')
    await gone('dialog')
  })

  test('that was asked for too often says what to do', async () => {
    const account = await open('/account', withPhotos())
    const headers = { 'retry-after': String(10 * DAY_S) }
    account.failing(api.refundRest, { status: 429, code: 'RATE_LIMITED', headers })
    await press('Refund the rest')
    await press('Refund $0.81')
    const said =
      /^You have asked for 5 refunds in 30 days\. You can ask again from May 14, 2026.+ on; before that, contact support\.$/
    await shows(said, { within: await dialog() })
    expect(await isSaid(/is on its way back/)).toBe(false)
  })
})

test('deleting the account says what goes back to the card', async () => {
  await open('/account', withPhotos())
  await press('Delete my account')
  await shows('$0.81 goes back to the card that paid, for 81 photos that you have not used.', {
    within: await dialog('Delete your account?'),
  })
})
