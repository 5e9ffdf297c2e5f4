import type { Health, ServiceState } from '../../contract/ops.ts'
import type { Deps } from '../../deps.ts'
import type { Provider } from '../../domain/platforms.ts'
import { ConfigError, type Env } from '../../env.ts'
import { isLoopback } from '../../loopback.ts'
import { serviceUrl } from '../../platforms/registry.ts'
import { commitOf, VERSION } from '../../version.ts'
import { findFaults } from './faults.ts'

/** Whether this deployment works, what it is, and which external services are live, stand-ins or off. */
export async function getHealth(deps: Deps, env: Env, reader: 'operator' | 'anybody'): Promise<Health> {
  const faults = await findFaults(deps, env)
  return {
    ok: faults.length === 0,
    version: VERSION,
    commit: commitOf(env),
    services: servicesOf(deps),
    ...(reader === 'operator' && { faults }),
  }
}

function servicesOf(deps: Deps): Health['services'] {
  try {
    const { config, payments } = deps
    const platform = (provider: Provider) => stateOf(serviceUrl(config, provider))
    return {
      flickr: platform('flickr'),
      unsplash: platform('unsplash'),
      smugmug: platform('smugmug'),
      model: stateOf(config.OPENAI_API_KEY === '' ? undefined : config.OPENAI_BASE_URL),
      payments: stateOf(payments && config.STRIPE_API_URL),
      // Without a mail API, Cloudflare's binding sends the mails.
      mail: config.MAIL_API_URL !== '' && isLoopback(new URL(config.MAIL_API_URL)) ? 'stand-in' : 'live',
    }
  } catch (error) {
    if (error instanceof ConfigError) return null
    throw error
  }
}

function stateOf(baseUrl: string | undefined): ServiceState {
  if (baseUrl === undefined) return 'off'
  return isLoopback(new URL(baseUrl)) ? 'stand-in' : 'live'
}
