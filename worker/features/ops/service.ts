import type { Health, ServiceState } from '../../contract/ops.ts'
import { ping } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import type { Provider } from '../../domain/platforms.ts'
import { isLoopback } from '../../loopback.ts'
import { serviceUrl } from '../../platforms/registry.ts'
import { VERSION } from '../../version.ts'

/** Tells which external services are live, stand-ins or off. @throws Error when the database does not answer. */
export async function getHealth({ config, db, payments }: Deps): Promise<Health> {
  await ping(db)
  const platform = (provider: Provider) => stateOf(serviceUrl(config, provider))
  return {
    ok: true,
    version: VERSION,
    services: {
      flickr: platform('flickr'),
      unsplash: platform('unsplash'),
      smugmug: platform('smugmug'),
      model: stateOf(config.OPENAI_API_KEY === '' ? undefined : config.OPENAI_BASE_URL),
      payments: stateOf(payments && config.STRIPE_API_URL),
      // Without a mail API, Cloudflare's binding sends the mails.
      mail: config.MAIL_API_URL !== '' && isLoopback(new URL(config.MAIL_API_URL)) ? 'stand-in' : 'live',
    },
  }
}

function stateOf(baseUrl: string | undefined): ServiceState {
  if (baseUrl === undefined) return 'off'
  return isLoopback(new URL(baseUrl)) ? 'stand-in' : 'live'
}
