import { describe, expect, test } from 'vitest'
import { sees } from '#test/kit/sees.ts'
import { api } from '#worker/contract/paths.ts'
import { type Account, anAccount } from './account/account.ts'
import { open } from './harness/open.ts'
import { answering } from './harness/questions.ts'
import {
  all,
  at,
  check,
  choose,
  eventually,
  field,
  fill,
  find,
  focused,
  gone,
  headed,
  holds,
  isChecked,
  paste,
  press,
  shows,
} from './harness/screen.ts'

function withFlickr(): Account {
  const account = anAccount()
  account.connections.add('flickr')
  return account
}

const turn = () => press('Enable agent', { role: 'switch' })

describe('a change of the settings', () => {
  test('whose saving fails is said, and stays unsaved', async () => {
    const account = withFlickr()
    account.failing(api.agentConfig, 'broken', 'PUT')
    await open('/agent', account)
    await check('Daily mail', { to: false })
    await press(sees('save-changes'))
    await shows(sees('agent-save-failed'))
    await shows('Not saved yet')
    expect(isChecked(await find('checkbox', 'Daily mail'))).toBe(false)
  })

  test('that the server refuses is kept, with what is wrong at its field', async () => {
    await open('/agent', withFlickr())
    const tags = Array.from({ length: 21 }, (_, n) => `tag ${n}`).join(',')
    await paste('Tag filter', tags)
    await press(sees('save-changes'))
    await shows(sees('agent-save-failed'))
    await shows('At most 20 tags of 100 characters')
    await focused(await field('Tag filter'))
    await holds('Tag filter', tags)
  })

  test('is not lost without a question', async () => {
    await open('/agent', withFlickr())
    const asked = answering(false, true)
    await paste('Tag filter', ' Sea ,, old town,Sea')
    await press(sees('nav-history'), { role: 'link' })
    await at('/agent')
    await holds('Tag filter', ' Sea ,, old town,Sea')
    expect(asked).toHaveLength(1)
    await press(sees('nav-history'), { role: 'link' })
    await headed(sees('nav-history'))
    expect(asked).toHaveLength(2)
  })

  test('of the tags is saved without repeats and shown as saved', async () => {
    const { agent } = await open('/agent', withFlickr())
    await paste('Tag filter', ' Sea ,, old town,Sea')
    await press(sees('save-changes'))
    await shows(sees('agent-saved'))
    await eventually(async () => await holds('Tag filter', 'Sea, old town'))
    expect(agent.saved).toMatchObject({ enabled: false, filters: { tags: ['Sea', 'old town'] } })
  })

  test('is saved with all that its page shows', async () => {
    const account = withFlickr()
    account.agent.turnOn({ usePrepaid: true, monthlyPhotos: 250 })
    await open('/agent', account)
    await paste('Tag filter', ' Sea ,, old town,Sea')
    await choose('Scan frequency', 'Every 6 hours')
    await check(/Surprise Mix/, { role: 'radio' })
    await press('Long')
    await check('Titles a camera gave (IMG_1234) count as missing')
    await check('Daily mail', { to: false })
    await paste('Photos a month, at most', '1,500')
    await check('Go on with the photos on your account', { to: false })
    await press(sees('save-changes'))
    await shows(sees('agent-saved'))
    expect(account.agent.saved).toEqual({
      ...{ enabled: true, provider: 'flickr', scanFrequency: 'every6hours', filters: { tags: ['Sea', 'old town'] } },
      ...{ metadataPreferences: { style: 'shuffle', descriptionSentences: 5 }, language: 'en' },
      ...{ replaceCameraNames: true, digest: false, usePrepaid: false, monthlyPhotos: 1500 },
    })
  })

  test('keeps what another device has changed meanwhile', async () => {
    const account = withFlickr()
    account.agent.turnOn()
    await open('/agent', account)
    await fill('Tag filter', 'sea')
    account.agent.turnOn({ enabled: false, scanFrequency: 'weekly' })
    await press(sees('save-changes'))
    await shows(sees('agent-saved'))
    expect(account.agent.saved).toMatchObject({ enabled: false, scanFrequency: 'weekly', filters: { tags: ['sea'] } })
    expect(isChecked(await find('switch', 'Enable agent'))).toBe(false)
  })
})

test('a platform without tags has no filter of tags, and turning the agent on saves what is shown', async () => {
  const account = withFlickr()
  account.connections.add('unsplash')
  account.agent.saved = { ...account.agent.config(), provider: 'flickr', filters: { tags: ['sea'] } }
  await open('/agent', account)
  await field('Tag filter')
  await choose('Photo platform', /^Unsplash/)
  await eventually(() => expect(all('textbox', 'Tag filter')).toHaveLength(0))
  await turn()
  await shows(sees('agent-enabled'))
  expect(account.agent.saved).toMatchObject({ enabled: true, provider: 'unsplash', filters: { tags: [] } })
})

describe('once it is turned on, the agent asks whether it may go on with bought photos', () => {
  const question = () => find('form', 'When no free photos are left')
  const MOST = 'Go on with the photos on your account, at most'

  test('with prices, and changes nothing by itself', async () => {
    const { agent } = await open('/agent', withFlickr())
    await turn()
    await shows(/A photo costs \$0\.01\. You buy photos in advance, 100 or more, from \$1\.00/, {
      within: await question(),
    })
    expect(agent.saved).toMatchObject({ enabled: true, usePrepaid: false, monthlyPhotos: null })
    await holds(MOST, '100')
  })

  test('and says what is wrong with the number', async () => {
    await open('/agent', withFlickr())
    await turn()
    await fill(MOST, 'none')
    await press('Go on with them')
    await shows('Please choose a number from 1 to 100000', { within: await question() })
  })

  test('and saves the answer', async () => {
    const { agent } = await open('/agent', withFlickr())
    await turn()
    await fill(MOST, '250')
    await press('Go on with them')
    await shows(sees('agent-saved'))
    await gone('form', 'When no free photos are left')
    expect(agent.saved).toMatchObject({ enabled: true, usePrepaid: true, monthlyPhotos: 250 })
    await shows(/^It has used 0 of 250 photos this month\. [\d,]+ photos are left for it\.$/)
  })

  test('once', async () => {
    const account = withFlickr()
    account.agent.saved = { ...account.agent.config(), usePrepaid: true, monthlyPhotos: 250 }
    await open('/agent', account)
    await turn()
    await shows(sees('agent-enabled'))
    await gone('form', 'When no free photos are left')
  })
})
