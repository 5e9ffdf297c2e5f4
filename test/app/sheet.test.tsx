import { describe, expect, test } from 'vitest'
import { sees } from '#test/kit/sees.ts'
import { anAccount } from './account/account.ts'
import { open } from './harness/open.ts'
import { decisionsOf, told } from './harness/review.ts'
import { all, click, eventually, find, focused, keys, press, shows } from './harness/screen.ts'

async function openSheet(photos = 4) {
  const account = anAccount()
  const job = account.jobs.add({ photos })
  await open(`/job/${job.id}?view=sheet`, account)
  const within = await find('list', 'Photos')
  const dock = () => find('region', 'Review')
  return {
    decided: (expected: string) => eventually(() => expect(decisionsOf(job)).toBe(expected)),
    box: (number: number) => all('checkbox', undefined, { within })[number - 1] ?? document.body,
    picture: (number: number) => all('button', /^Review /, { within })[number - 1] ?? document.body,
    dockSays: async (text: string) => shows(text, { within: await dock() }),
  }
}

describe('on the sheet', () => {
  test('a click with Shift selects all photos from the one selected before', async () => {
    const { box, dockSays } = await openSheet()
    await click(box(4))
    await click(box(1))
    await dockSays('2 selected')
    await click(box(1))
    await keys('{Shift>}')
    await click(box(4))
    await keys('{/Shift}')
    await dockSays('4 selected')
  })

  test('an arrow with Shift selects from the photo selected before to the one where it leads', async () => {
    const { box, picture, dockSays } = await openSheet()
    await press(sees('clear-selection'))
    await click(box(2))
    picture(2).focus()
    await keys('{Shift>}{ArrowRight}{/Shift}')
    await focused(picture(3))
    await keys('{Shift>}{ArrowRight}{/Shift}')
    await focused(picture(4))
    await dockSays('3 selected')
  })

  test('keys decide as on the desk, and say so', async () => {
    const { decided, dockSays } = await openSheet(3)
    await keys('p')
    await told(new RegExp(`^${sees('approved')}\\. 2 of 3: `))
    await dockSays('2 not reviewed')
    await keys('x')
    await told(/^Skipped\. 3 of 3: /)
    await decided('px-')
  })
})
