import { describe, expect, test } from 'vitest'
import { api } from '#worker/contract/paths.ts'
import { MAX_JOB_PHOTOS, NOTE_MAX } from '#worker/domain/limits.ts'
import { STYLE_EXAMPLES } from '#worker/domain/style-examples.ts'
import { STYLE_CHOICES, STYLES } from '#worker/domain/styles.ts'
import { type Account, anAccount } from './account/account.ts'
import { open, reload } from './harness/open.ts'
import {
  check,
  choose,
  click,
  dialog,
  eventually,
  field,
  find,
  headed,
  holds,
  paste,
  press,
  shows,
} from './harness/screen.ts'

const NOTE = 'Ana and Tom’s wedding in Sintra'

/** Somebody with so many photos on Flickr that lack everything. */
function withPhotos(count = 2): Account {
  const account = anAccount()
  account.connections.add('flickr')
  account.library.add(count)
  return account
}

const openOptions = async () => {
  await press(/^Style: /)
  return dialog('Writing options')
}

const ordersOf = (account: Account) => account.calls('POST', api.process).map(({ body }) => body)

describe('the writing options', () => {
  test('say of every style what it is for, with an example', async () => {
    await open('/photos', withPhotos())
    const within = await openOptions()
    for (const key of STYLE_CHOICES) {
      const { title, longDescription, bestFor } = STYLES[key]
      const example = STYLE_EXAMPLES[key]
      await find('radio', new RegExp(title), { within })
      for (const text of [longDescription, `Best for: ${bestFor}`, example.title, example.description]) {
        await shows(text, { within })
      }
    }
  })

  test('say how many sentences each length has', async () => {
    await open('/photos', withPhotos())
    const within = await openOptions()
    for (const [preset, length] of [
      ['Short', '1 sentence'],
      ['Medium', '3 sentences'],
      ['Long', '5 sentences'],
    ] as const) {
      await press(preset, { within })
      await shows(length, { within })
    }
  })

  test('of the style are those of the job', async () => {
    const account = await open('/photos', withPhotos())
    await check(/untitled/)
    const within = await openOptions()
    await check(/Surprise Mix/, { role: 'radio', within })
    await press('Done', { within })
    await press('Generate')
    await eventually(() => expect(window.location.pathname).toBe('/job/job-1'))
    expect(ordersOf(account)).toMatchObject([{ provider: 'flickr', style: 'shuffle', addPhotonymTag: true }])
  })

  test('of the length are those of the job', async () => {
    const account = await open('/photos', withPhotos())
    await check(/untitled/)
    const within = await openOptions()
    await press('Long', { within })
    await press('Done', { within })
    await press('Generate')
    await eventually(() => expect(ordersOf(account)).toMatchObject([{ descriptionSentences: 5 }]))
  })

  test('of the language are those of the job and of its texts', async () => {
    const account = await open('/photos', withPhotos())
    await check(/untitled/)
    await choose('Language', 'German (new)', { within: await openOptions() })
    await press('Done')
    await press('Generate')
    const heading = await find('heading', /Quiet Harbour/)
    expect(heading.getAttribute('lang')).toBe('de')
    expect(ordersOf(account)).toMatchObject([{ language: 'de' }])
  })
})

describe('a note', () => {
  const fold = async () => click(await shows(/^What should the text know\?/))

  async function unfold(account = withPhotos()): Promise<Account> {
    await open('/photos', account)
    await openOptions()
    await fold()
    return account
  }

  test('is counted towards its end', async () => {
    await unfold()
    await paste('Note', 'x'.repeat(NOTE_MAX - 1))
    await shows('1 character left')
  })

  test('that is too long says so', async () => {
    await unfold()
    await paste('Note', 'x'.repeat(NOTE_MAX + 2))
    await shows('2 characters too many')
    expect((await field('Note')).getAttribute('aria-invalid')).toBe('true')
  })

  test('is shown while it is folded, and beside the style', async () => {
    await unfold()
    await paste('Note', ` ${NOTE} `)
    await fold()
    await shows(NOTE)
    await press('Done')
    await find('button', /^Style: .*, with a note$/)
  })

  test('and a name go with the job', async () => {
    const account = await unfold()
    account.user.preferences.modelFacts.place = true
    await paste('Note', ` ${NOTE} `)
    await paste('Name of the job (optional)', 'Not yet known')
    await press('Done')
    await check(/untitled/)
    await press('Generate')
    await eventually(() => expect(account.jobs.all).toMatchObject([{ name: 'Not yet known', config: { note: NOTE } }]))
  })

  test('is shown with its job, and is offered again for a job of that name', async () => {
    const account = withPhotos()
    account.jobs.add({
      photos: 1,
      name: 'Ana & Tom',
      config: { style: 'descriptive', descriptionSentences: 3, addPhotonymTag: true, language: 'en', note: NOTE },
    })
    await unfold(account)
    await holds('Note', '')
    await paste('Name of the job (optional)', 'ana & tom')
    await press('Use this note again')
    await holds('Note', NOTE)
  })

  test('is forgotten with the page', async () => {
    await unfold()
    await paste('Note', NOTE)
    await press('Done')
    await reload()
    await find('button', /^Style: [^,]*, \d sentences$/)
  })
})

test('a job shows its note', async () => {
  const account = withPhotos()
  const config = { style: 'descriptive', descriptionSentences: 3, addPhotonymTag: true, language: 'en' } as const
  const { id } = account.jobs.add({ photos: 1, config: { ...config, note: NOTE } })
  await open(`/job/${id}?view=cards`, account)
  await shows(NOTE)
})

describe('more photos than a job holds', () => {
  const PHOTOS = MAX_JOB_PHOTOS + 1

  /** Somebody who has paid for many photos, of whose order the first job was made and the other did not arrive. */
  async function breakOff(): Promise<Account> {
    const account = withPhotos(PHOTOS)
    account.user.prepaid = PHOTOS
    account.jobs.pace.describes = 'when told'
    await open('/photos', account)
    await press('Select all')
    await shows(`${PHOTOS.toLocaleString('en')} selected`)
    const first = account.failing(api.process, 'hangs')
    await press('Generate')
    await shows('Starting job 1 of 2…')
    const repair = account.failing(api.process, 'offline')
    first()
    await shows(/nothing is ordered twice/)
    repair()
    return account
  }

  test('become several jobs, each with its number', async () => {
    const account = await breakOff()
    await shows('1 selected')
    expect(ordersOf(account)).toMatchObject([
      { name: 'Photos (1 of 2)', again: false },
      { name: 'Photos (2 of 2)', again: false },
    ])
  })
  test('are ordered to the end in another tab, and none of them twice', async () => {
    const account = await breakOff()
    sessionStorage.clear()
    await open('/photos', account)
    await shows('1 selected')
    await press('Generate')
    await headed('Job History')
    const calls = account.calls('POST', api.process)
    expect(calls).toHaveLength(3)
    expect(calls[2]).toEqual(calls[1])
    const ordered = account.jobs.all.flatMap(({ results }) => results.map(({ photoId }) => photoId))
    expect(new Set(ordered).size).toBe(PHOTOS)
    expect(ordered).toHaveLength(PHOTOS)
  })
})
