import type { Health, ServiceState } from '../../contract/ops.ts'
import { ping } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import type { Provider } from '../../domain/platforms.ts'
import { serviceUrl } from '../../platforms/registry.ts'

export const VERSION = '0.1.0'

/** Which outside services are wired to what. @throws Error when the database does not answer. */
export async function getHealth({ config, db }: Deps): Promise<Health> {
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
      payments: 'off',
      // Without a mail API the platform's own binding sends.
      mail: config.MAIL_API_URL !== '' && isLoopback(config.MAIL_API_URL) ? 'stand-in' : 'live',
    },
  }
}

function stateOf(baseUrl: string | undefined): ServiceState {
  if (baseUrl === undefined) return 'off'
  return isLoopback(baseUrl) ? 'stand-in' : 'live'
}

function isLoopback(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || /^127\./.test(hostname)
}
