import { existsSync } from 'node:fs'
import { PROVIDERS, type Provider } from '../../worker/domain/platforms.ts'
import { WEBHOOK_EVENTS, WEBHOOK_PATH } from '../../worker/payments/webhook.ts'
import type { Deployment } from './deployment.ts'
import { keysFile } from './kept.ts'
import type { Settings } from './settings.ts'

type Deployed = {
  settings: Pick<Settings, 'vars' | 'secrets' | 'newSecrets'>
  deployment: Pick<Deployment, 'project' | 'folder'>
  /** The project's host at pages.dev; null in a dry run that would make the project. */
  subdomain: string | null
}

const KEYS: Record<Provider, string> = {
  flickr: 'FLICKR_CONSUMER_KEY',
  unsplash: 'UNSPLASH_CLIENT_ID',
  smugmug: 'SMUGMUG_API_KEY',
}

/** What remains to be done for a deployment that no command can do, a line for each with the value to paste. */
export function handWork({
  settings: { vars, secrets, newSecrets },
  deployment: { project, folder },
  subdomain,
}: Deployed): string {
  const { APP_ORIGIN: origin = '', MAIL_FROM = '' } = vars
  const { host } = new URL(origin)
  // Pages serves its own addresses, and those of its branches, by itself.
  const isOwn = host !== subdomain && !host.endsWith(`.${subdomain}`)
  const unless = (key: string) => (secrets.includes(key) ? '' : ' (once it has keys)')
  const kept = keysFile(folder)
  return [
    'What Cloudflare and others let you do by hand alone; docs/operating.md explains each:',
    ...(isOwn ? [`  domain       add ${host} to the Pages project ${project} (${subdomain})`] : []),
    `  mail domain  set up ${MAIL_FROM.replace(/^.*@|>$/g, '')} in Cloudflare's email service`,
    ...PROVIDERS.map(name => `  callback     ${origin}/api/auth/${name}/callback${unless(KEYS[name])}`),
    `  Stripe       webhook ${origin}${WEBHOOK_PATH}${unless('STRIPE_SECRET_KEY')}`,
    ...WEBHOOK_EVENTS.map(event => `               ${event}`),
    existsSync(kept) || 'TOKEN_KEYS' in newSecrets
      ? `  keys         ${kept} holds keys that Cloudflare never shows again: keep a copy in a safe place`
      : `  keys         bring your copy of keys.json to ${kept}: doctor, ops and rotate need it`,
  ].join('\n')
}
