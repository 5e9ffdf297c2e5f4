import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { handWork } from '../../../scripts/operate/hand-work.ts'
import { keepKeys } from '../../../scripts/operate/kept.ts'

function handWorkOf(APP_ORIGIN: string, secrets: string[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'photonym-hand-work-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const work = () =>
    handWork({
      settings: { vars: { APP_ORIGIN, MAIL_FROM: 'Photonym <hello@photonym.example>' }, secrets, newSecrets: {} },
      deployment: { project: 'photonym', folder },
      subdomain: 'photonym-1ab.pages.dev',
    })
  return { folder, work }
}

test('callbacks and the webhook say which services have no keys yet', () => {
  const text = handWorkOf('https://photonym.example', ['UNSPLASH_CLIENT_ID', 'STRIPE_SECRET_KEY']).work()
  expect(text).toMatch(/unsplash\/callback$/m)
  expect(text).toMatch(/flickr\/callback \(once it has keys\)$/m)
  expect(text).toMatch(/webhook https:\/\/photonym.example\/api\/payments\/webhook$/m)
  expect(handWorkOf('https://photonym.example').work()).toMatch(/webhook \S+ \(once it has keys\)$/m)
})

test('a domain is to be added, unless it is one that Pages gives, and the one of the mails is named', () => {
  const text = handWorkOf('https://photonym.example').work()
  expect(text).toContain('add photonym.example to the Pages project photonym')
  expect(text).toContain('set up photonym.example in')
  for (const own of ['https://photonym-1ab.pages.dev', 'https://staging.photonym-1ab.pages.dev']) {
    expect(handWorkOf(own).work()).not.toContain('  domain')
  }
})

test('where the keys are not kept they are to be brought', () => {
  const { folder, work } = handWorkOf('https://photonym.example')
  expect(work()).toContain('bring your copy of keys.json')
  keepKeys(folder, { TOKEN_KEYS: 'k1:…' })
  expect(work()).toContain('keep a copy in a safe place')
})
