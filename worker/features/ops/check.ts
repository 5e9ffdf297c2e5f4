import type { ServiceCheck, ServiceFault } from '../../contract/ops.ts'
import { api } from '../../contract/paths.ts'
import type { Deps } from '../../deps.ts'
import { STRANGER_ID } from '../../domain/actor.ts'
import { PLATFORMS, PROVIDERS, type Provider } from '../../domain/platforms.ts'
import { type Config, SERVICE_KEYS } from '../../env.ts'
import { spendLimit } from '../../http/rate-limit.ts'
import { describeError } from '../../log.ts'
import { mailCheck } from '../../mail/service-check.ts'
import { PaymentError, type Payments } from '../../payments/payments.ts'
import { WEBHOOK_PATH } from '../../payments/webhook.ts'
import { platformFor } from '../../platforms/registry.ts'
import { createPlatformFetch } from '../../platforms/shared/platform-fetch.ts'
import { serviceLeases } from '../../service-lease.ts'
import { askModel } from '../../vision/model.ts'
import { visionConfigOf } from '../../vision/request.ts'

type Service = ServiceCheck['unanswered'][number]
/** What a service finds wrong; null if it does not say. */
type Findings = ServiceFault[] | null

const refused = (name: string): ServiceFault[] => [{ code: 'key', name }]

/**
 * Asks every service that has its keys once, in parallel, as its own calls are made: with their time-outs, and not while
 * it is out or switched off. @throws RATE_LIMITED
 */
export async function checkServices(deps: Deps): Promise<ServiceCheck> {
  await spendLimit(deps, 'checkServices')
  const { config, payments } = deps
  const platforms = PROVIDERS.filter(provider => hasKeys(config, PLATFORMS[provider].name))
  const ask = async (service: Service, answer: Promise<Findings>) => ({
    service,
    found: await orUnanswered(deps, service, answer),
  })
  const answers = await Promise.all([
    ...platforms.map(provider => ask(provider, askPlatform(deps, provider))),
    ...(config.OPENAI_API_KEY === '' ? [] : [ask('model', askForText(deps))]),
    ...(payments ? [ask('payments', askPayments(config, payments))] : []),
    ask('mail', askMail(deps)),
  ])
  return {
    faults: answers.flatMap(({ found }) => found ?? []),
    unanswered: answers.flatMap(({ service, found }) => (found ? [] : [service])),
  }
}

async function orUnanswered({ log }: Deps, service: Service, answer: Promise<Findings>): Promise<Findings> {
  try {
    return await answer
  } catch (error) {
    log('check.failed', { service, ...describeError(error) })
    return null
  }
}

const keysOf = (name: string) => SERVICE_KEYS.find(({ service }) => service === name)?.names ?? []

/** A key without its other half is a fault that health tells. */
function hasKeys(config: Config, name: string): boolean {
  return keysOf(name).every(key => Reflect.get(config, key) !== '')
}

/** @throws PlatformError */
async function askPlatform(deps: Deps, provider: Provider): Promise<Findings> {
  const { config } = deps
  const platform = platformFor(config, provider)
  const caller = { ...platform.budget(''), userId: STRANGER_ID, purpose: 'interactive' } as const
  const callbackUrl = `${config.APP_ORIGIN}${api.connect(provider)}/callback`
  const [key = ''] = keysOf(PLATFORMS[provider].name)
  return (await platform.acceptsKey(createPlatformFetch(deps, caller), callbackUrl)) ? [] : refused(key)
}

/** Asks as for a photo but without one, since keys may be allowed this call alone. Hardly anything is written. */
async function askForText(deps: Deps): Promise<Findings> {
  const { config, log, now } = deps
  const vision = { config: visionConfigOf(config), log, now, lease: serviceLeases(deps) }
  const content = 'This only checks the connection. Answer with an empty title, an empty description and no tags.'
  const answer = await askModel(vision, [{ role: 'user', content }])
  if (answer.ok || !answer.retry) return []
  return answer.wait === 'refused' ? refused('OPENAI_API_KEY') : null
}

/** @throws PaymentError */
async function askPayments({ APP_ORIGIN }: Config, payments: Payments): Promise<Findings> {
  const url = `${APP_ORIGIN}${WEBHOOK_PATH}`
  try {
    const webhook = await payments.findWebhook(url)
    if (!webhook?.isEnabled) return [{ code: 'webhook', name: url }]
    return webhook.missing.length === 0 ? [] : [{ code: 'webhook', name: webhook.missing.join(',') }]
  } catch (error) {
    const isRefused = error instanceof PaymentError && ['unauthorized', 'refused'].includes(error.kind)
    if (isRefused) return refused('STRIPE_SECRET_KEY')
    throw error
  }
}

/** No answer is a fault, too: it is the service's own answer that a domain is not set up. */
async function askMail(deps: Deps): Promise<Findings> {
  try {
    await mailCheck(deps)
    return []
  } catch (error) {
    deps.log('check.failed', { service: 'mail', ...describeError(error) })
    return [{ code: 'mail', name: domainOf(deps.config.MAIL_FROM) }]
  }
}

const domainOf = (sender: string) => /@([^\s>]+)/.exec(sender)?.[1] ?? ''
