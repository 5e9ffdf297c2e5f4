import { describe, expect, test } from 'vitest'
import { anAccount } from './account/account.ts'
import { open, reload } from './harness/open.ts'
import { decisionsOf, onDesk } from './harness/review.ts'
import { check, dialog, eventually, field, find, gone, keys, press, shows } from './harness/screen.ts'

async function openDesk() {
  const account = anAccount()
  const job = account.jobs.add({ photos: 2 })
  await open(`/job/${job.id}?view=desk`, account)
  await onDesk(1, 2)
  return { decided: (expected: string) => eventually(() => expect(decisionsOf(job)).toBe(expected)) }
}

describe('keys decide nothing', () => {
  test('while a text is being typed', async () => {
    const { decided } = await openDesk()
    await keys('e')
    const title = await field('Title')
    await keys('xp')
    expect(title).toHaveProperty('value', 'Quiet Harbour 1xp')
    await keys('{Escape}')
    await onDesk(1, 2)
    await decided('--')
  })

  test('together with Control or Alt', async () => {
    const { decided } = await openDesk()
    await keys('{Control>}p{/Control}')
    await keys('{Alt>}x{/Alt}')
    await onDesk(1, 2)
    await decided('--')
  })

  test('while a dialog is open, which Escape closes', async () => {
    const { decided } = await openDesk()
    await keys('a')
    await find('button', 'Apply all 2', { within: await dialog() })
    await keys('p')
    await keys('{Escape}')
    await gone('dialog')
    await onDesk(1, 2)
    await decided('--')
  })

  test('once they are switched off, also after a reload', async () => {
    const { decided } = await openDesk()
    await keys('?')
    await check('Use single keys on this device', { role: 'switch', to: false })
    await press('Close')
    await gone('dialog')
    await keys('x')
    await onDesk(1, 2)
    await reload()
    await onDesk(1, 2)
    await keys('x')
    await press('Skip')
    await onDesk(2, 2)
    await decided('x-')
  })
})

describe('full screen', () => {
  test('shows the picture with its texts, until Escape is pressed', async () => {
    await openDesk()
    await keys('f')
    const figure = await find('figure')
    await shows('Quiet Harbour 1 lies in the morning light.', { within: figure })
    await keys('{Escape}')
    await eventually(() => expect(figure.querySelector('figcaption')).toBeNull())
    await onDesk(1, 2)
  })

  test('takes decisions, one for a key that is held', async () => {
    const { decided } = await openDesk()
    await keys('f')
    await keys('{p>2/}')
    await onDesk(2, 2)
    await decided('p-')
  })
})
