import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { borrowFlickr, newAddress, type Person, personIn, strangerIn } from '#test/kit/people.ts'
import { press, shows } from '#test/kit/screen.ts'
import { sees } from '#test/kit/sees.ts'
import { giveBack, sharedBrowser } from '#test/kit/shared-browser.ts'
import { control } from '#test/kit/stack-client.ts'

const stack = inject('stack')

const browser = await sharedBrowser()

/** The newest message to support that contains this text. */
async function mailSaying(text: string) {
  const answer = await fetch(`${stack.sandbox}/mail/messages`)
  const mails: { to: string; text: string; html: string }[] = await answer.json()
  return mails.findLast(mail => mail.text.includes(text))
}

/** The Reply-To address of the newest mail. */
async function newestReplyTo() {
  return (await control(stack).calls('mail')).at(-1)?.params.replyTo
}

describe('a signed-in user', () => {
  let person: Person
  let page: Page
  beforeAll(async () => {
    person = await personIn(browser, stack)
    page = person.page
    await page.goto(`${stack.app}/settings`)
    await page.getByRole('button', { name: 'Contact Support', exact: true }).click()
  })
  afterAll(() => giveBack([page.context()]))

  const dialog = () => page.getByRole('dialog', { name: sees('contact-support') })
  const message = () => dialog().getByLabel('Message')
  async function write(): Promise<void> {
    await dialog().getByLabel('Name').fill('Ada <b>L</b>')
    await message().fill(`The button is <i>grey</i>, says ${person.email}`)
  }
  const send = () => dialog().getByRole('button', { name: 'Send Message' }).click()

  test('finds the name in their address filled in, and has to write a message', async () => {
    expect(await dialog().getByLabel('Name').inputValue()).toBe(person.email.split('@')[0])
    expect(await dialog().getByLabel('Email').count()).toBe(0)
    expect(await message().getAttribute('rows')).toBe(String(sees('contact-rows')))
    await send()
    await dialog().getByText(sees('contact-required')).waitFor()
  })

  test('keeps a message whose mail could not be sent', async () => {
    await write()
    onTestFinished(async () => void (await control(stack).clearFaults()))
    await control(stack).fault({ service: 'mail', status: 503, body: '' })
    await send()
    await dialog().getByText(sees('contact-failed')).waitFor()
    expect(await message().inputValue()).toContain('The button is')
  })

  test('cannot change the message while it is sent, and then sees the form close', async () => {
    // Sends what the test above has typed, if it has run, as the form kept it.
    if ((await message().inputValue()) === '') await write()
    const held = Promise.withResolvers<void>()
    onTestFinished(async () => {
      held.resolve()
      await page.unroute('**/api/contact')
    })
    await page.route('**/api/contact', async route => {
      await held.promise
      await route.continue()
    })
    await send()
    await dialog()
      .getByRole('button', { name: sees('contact-sending') })
      .waitFor()
    expect(await message().isDisabled()).toBe(true)
    held.resolve()
    await shows(page, sees('contact-sent'))
    await dialog().waitFor({ state: 'hidden' })
  })

  // The test above has sent the message.
  test('gets the answer at their own address, to a message that came as it was typed', async () => {
    const mail = await mailSaying(person.email)
    expect(await newestReplyTo()).toBe(person.email)
    expect(mail?.text).toContain('The button is <i>grey</i>')
    expect(mail?.html).toContain('&lt;i&gt;grey&lt;/i&gt;')
  })

  test('finds the name of their connected Flickr account filled in, on another page', async () => {
    await borrowFlickr(person.client, 'vivian')
    await page.goto(`${stack.app}/account`)
    await press(page, sees('contact-support'))
    const [account] = (await person.client.me()).connectedAccounts
    expect(await dialog().getByLabel('Name').inputValue()).toBe(account?.displayName)
  })
})

test('a stranger finds the form collapsed on the page of a failed connection, and has to give an address', async () => {
  const page = await strangerIn(browser)
  await page.goto(`${stack.app}/auth-error`)
  expect(await page.getByLabel('Message').count()).toBe(0)
  await press(page, sees('contact-support'))
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Message').fill('I cannot get in')
  await press(page, 'Send Message')
  await shows(page, sees('contact-required'))
  await page.getByLabel('Email').fill('ada@example')
  await press(page, 'Send Message')
  await shows(page, sees('email-invalid'))
  const email = newAddress()
  await page.getByLabel('Email').fill(email)
  await press(page, 'Send Message')
  await shows(page, sees('contact-sent'))
  expect((await mailSaying(email))?.text).toContain('I cannot get in')
  expect(await newestReplyTo()).toBe(email)
})

test('a message that cannot be sent says so', { tags: 'long' }, async () => {
  const { page } = await personIn(browser, stack)
  await page.goto(`${stack.app}/settings`)
  await page.route('**/api/contact', route => route.abort())
  await press(page, sees('contact-support'))
  await page.getByRole('dialog').getByLabel('Message').fill('Hello')
  await press(page, 'Send Message')
  await shows(page, sees('contact-failed'))
})
