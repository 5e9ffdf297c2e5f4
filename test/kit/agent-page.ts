import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import type { AgentConfig } from '#worker/contract/agent.ts'
import { borrowFlickr, type Person, personIn } from './people.ts'
import { sees } from './sees.ts'
import { sharedBrowser } from './shared-browser.ts'

/** A user on the agent's page, with dorothea's Flickr account connected. */
export async function atAgent(options: Parameters<typeof personIn>[2] = {}): Promise<Person> {
  const stack = inject('stack')
  const person = await personIn(await sharedBrowser(), stack, options)
  await borrowFlickr(person.client, 'dorothea')
  await person.page.goto(`${stack.app}/agent`)
  await theSwitch(person.page).waitFor()
  return person
}

export const theSwitch = (page: Page) => page.getByRole('switch', { name: 'Enable agent' })
export const runNow = (page: Page) => page.getByRole('button', { name: sees('run-now'), exact: true })
export const card = (page: Page, name: string) =>
  page.locator('dl > div', { has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) }).locator('dd')
export const cardShows = (page: Page, name: string, text: string | RegExp) => card(page, name).getByText(text).waitFor()

export async function configOf({ client }: Pick<Person, 'client'>): Promise<AgentConfig> {
  return (await client.send<{ config: AgentConfig }>('GET', '/api/agent/config')).body.config
}

/** Turns the agent on with this many bought photos a month, unless it goes on with them already. */
export async function goOnWithBought({ client, page }: Person, monthlyPhotos: number): Promise<void> {
  const config = await configOf({ client })
  if (config.enabled && config.usePrepaid && config.monthlyPhotos === monthlyPhotos) return
  await client.send('PUT', '/api/agent/config', { ...config, enabled: true, usePrepaid: true, monthlyPhotos })
  await page.reload()
  await cardShows(page, 'Status', 'Active')
}
