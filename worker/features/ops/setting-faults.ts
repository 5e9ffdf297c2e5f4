import type { Fault } from '../../contract/ops.ts'
import { Config, type Env, hasMatchingKeys, SERVICE_KEYS } from '../../env.ts'
import { areRateLimits } from '../../http/limit-rules.ts'
import { parseKeys } from '../../keys.ts'

type Settings = Record<string, unknown>

/** What is wrong with the settings, by their names and never their values. */
export function findSettingFaults(env: Env): Fault[] {
  const settings: Settings = { ...env }
  return [
    ...(areTokenKeys(settings.TOKEN_KEYS) ? [] : [{ code: 'token-keys' as const, name: 'TOKEN_KEYS' }]),
    ...SERVICE_KEYS.flatMap(({ names }) => absentOf(settings, names)).map(name => ({ code: 'pair' as const, name })),
    ...findMalformed(settings).map(name => ({ code: 'setting' as const, name })),
  ]
}

/** Whether it is a list of keys with ids of their own, of 32 bytes each. */
export function areTokenKeys(source: unknown): boolean {
  try {
    const ids = parseKeys(String(source ?? '')).map(({ id }) => id)
    return new Set(ids).size === ids.length
  } catch {
    return false
  }
}

function absentOf(settings: Settings, keys: readonly string[]): string[] {
  const absent = keys.filter(name => (settings[name] ?? '') === '')
  return absent.length === keys.length ? [] : absent
}

/** What a setting must be beyond what the Worker needs to run with it. */
const STRICTER: Record<string, (value: string) => boolean> = {
  APP_ORIGIN: value => new URL(value).origin === value,
  MAIL_FROM: value => /^(?:[^<>]* )?<[^@\s<>]+@[^@\s<>]+>$|^[^@\s<>]+@[^@\s<>]+$/.test(value),
  RATE_LIMITS: areRateLimits,
  IMAGE_HOSTS: value => value.split(',').every(host => isHost(host.trim())),
}

const StripeKeys = Config.pick({ STRIPE_SECRET_KEY: true, STRIPE_PUBLISHABLE_KEY: true, STRIPE_API_URL: true })

/** The settings that are missing or malformed, without TOKEN_KEYS. Deployments are judged by this before they are made. */
export function findMalformed(settings: Settings): string[] {
  const bad = Object.entries(Config.shape).flatMap(([name, schema]) => {
    if (name === 'TOKEN_KEYS') return []
    const { success } = schema.safeParse(settings[name])
    const isGood = success && (STRICTER[name]?.(String(settings[name] ?? '')) ?? true)
    return isGood ? [] : [name]
  })
  const stripe = StripeKeys.safeParse(settings)
  return stripe.success && !hasMatchingKeys(stripe.data) ? [...bad, 'STRIPE_SECRET_KEY'] : bad
}

/** Whether it is a host with at most a port, and nothing of an address around it. */
function isHost(text: string): boolean {
  return URL.canParse(`https://${text}`) && /^[\w.-]+(?::\d+)?$|^\[[\d:a-f]+\](?::\d+)?$/i.test(text)
}
