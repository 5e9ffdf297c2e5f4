import * as z from 'zod'
import type { FeatureFlags } from './contract/flags.ts'
import { PRICING, parseFreePhotos } from './domain/pricing.ts'
import { isLoopback } from './loopback.ts'
import type { PhotoMessage, ReadMessage, ScanMessage } from './queue/messages.ts'
import type { JobRpc, PlatformBudgetRpc } from './rpc.ts'

const url = z.url()
const secret = z.string().default('')
const count = z.coerce.number().int().positive()
/** A var that is present but empty. */
const unset = z.literal('')

const flag = z.boolean().exactOptional()
const Features = z.strictObject({
  SMUGMUG_ENABLED: flag,
  FLICKR_ENABLED: flag,
  UNSPLASH_ENABLED: flag,
  BATCH_PROCESSING_V2: flag,
  ADVANCED_AI_STYLES: flag,
  METADATA_PREVIEW: flag,
} satisfies Record<keyof FeatureFlags, z.ZodType>)

/** The secrets of each service, which work only together. */
export const SERVICE_KEYS = [
  { service: 'Flickr', names: ['FLICKR_CONSUMER_KEY', 'FLICKR_CONSUMER_SECRET'] },
  { service: 'Unsplash', names: ['UNSPLASH_CLIENT_ID', 'UNSPLASH_CLIENT_SECRET'] },
  { service: 'SmugMug', names: ['SMUGMUG_API_KEY', 'SMUGMUG_API_SECRET'] },
  { service: 'payment', names: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] },
  { service: 'the model', names: ['OPENAI_API_KEY'] },
]

/** Vars and secrets. An empty secret switches its service off. */
export const Config = z.object({
  /** The name of this deployment. A database that names another one is left alone. */
  DEPLOYMENT: z.string().default(''),
  APP_ORIGIN: url,
  MAIL_FROM: z.string().min(3),
  SUPPORT_EMAIL: z.email(),
  MAIL_API_URL: z.union([url, unset]).default(''),
  FLICKR_API_URL: url,
  FLICKR_AUTH_URL: url,
  FLICKR_CALLS_PER_HOUR: count,
  FLICKR_CONSUMER_KEY: secret,
  FLICKR_CONSUMER_SECRET: secret,
  UNSPLASH_API_URL: url,
  UNSPLASH_AUTH_URL: url,
  UNSPLASH_CALLS_PER_HOUR: count,
  UNSPLASH_CLIENT_ID: secret,
  UNSPLASH_CLIENT_SECRET: secret,
  SMUGMUG_API_URL: url,
  SMUGMUG_CALLS_PER_HOUR: count,
  SMUGMUG_API_KEY: secret,
  SMUGMUG_API_SECRET: secret,
  OPENAI_BASE_URL: url,
  OPENAI_MODEL: z.string().min(1),
  OPENAI_API_KEY: secret,
  STRIPE_API_URL: url.default('https://api.stripe.com'),
  STRIPE_SECRET_KEY: secret,
  STRIPE_PUBLISHABLE_KEY: secret,
  STRIPE_WEBHOOK_SECRET: secret,
  /** Replaces Stripe's own script of the payment form. */
  STRIPE_SCRIPT_URL: z.union([url, unset]).default(''),
  IMAGE_HOSTS: z
    .string()
    .min(1)
    .transform(hosts => hosts.split(',').map(host => host.trim())),
  FEATURES: z.string().default('').transform(parseFeatures),
  FREE_PHOTOS: z.string().default('').transform(readFreePhotos),
  /** 0 stops all agents. */
  AGENT_SCANS_PER_MINUTE: z.coerce.number().int().min(0).default(5000),
  /** How many photos of a library are read at most; 0 switches libraries off. */
  LIBRARY_PHOTOS: z.coerce.number().int().min(0).default(100_000),
  RATE_LIMITS: z
    .string()
    .default('')
    .refine(json => json === '' || jsonOrNull(json) !== null),
  /** `yes` in tests, to hash passwords quickly. A deployment ignores it. */
  CHEAP_PASSWORDS: z
    .string()
    .default('')
    .transform(value => value === 'yes'),
  TOKEN_KEYS: z.string().min(1),
  /** The bearer token of operators. Without it nobody is one. */
  OPS_TOKEN: secret,
})
export type Config = z.infer<typeof Config>

export type Bindings = {
  DB: D1Database
  JOB: DurableObjectNamespace<JobRpc>
  BUDGET: DurableObjectNamespace<PlatformBudgetRpc>
  PHOTOS: Queue<PhotoMessage>
  SCANS: Queue<ScanMessage>
  READINGS: Queue<ReadMessage>
  EMAIL: SendEmail
  /** Its tag is the commit, if whoever deployed the Worker named it. */
  VERSION?: WorkerVersionMetadata
}

export type Env = Bindings & Record<keyof Config, string>

function parseFeatures(json: string, context: z.RefinementCtx): Partial<FeatureFlags> {
  const result = Features.safeParse(json === '' ? {} : jsonOrNull(json))
  if (result.success) return result.data
  context.addIssue({ code: 'custom', message: 'FEATURES is a JSON object of flags' })
  return z.NEVER
}

/** Falls back to the price list. */
function readFreePhotos(text: string, context: z.RefinementCtx): number {
  const photos = text === '' ? PRICING.freePhotos : parseFreePhotos(text)
  if (photos !== null) return photos
  context.addIssue({ code: 'custom', message: 'FREE_PHOTOS is a whole number of photos' })
  return z.NEVER
}

function jsonOrNull(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

/** A setting is missing or malformed. Work that needs it waits, because an operator may correct it at any time. */
export class ConfigError extends Error {
  override name = 'ConfigError'

  constructor(names: string[]) {
    super(`Bad configuration: ${names.join(', ')}`)
  }
}

let lazy: { source: Env; config: Config } | undefined

/** The configuration. A setting is read when it is first used, and throws ConfigError then if it is bad. */
export function configOf(env: Env): Config {
  if (lazy?.source !== env) lazy = { source: env, config: readOnUse(env) }
  return lazy.config
}

function readOnUse(env: Env): Config {
  const config = {}
  for (const [name, schema] of Object.entries<z.ZodType>(Config.shape)) {
    const read = () => {
      const result = schema.safeParse(Reflect.get(env, name))
      if (!result.success) throw new ConfigError([name])
      Object.defineProperty(config, name, { enumerable: true, value: result.data })
      return result.data
    }
    Object.defineProperty(config, name, { enumerable: true, configurable: true, get: read })
  }
  return config as Config
}

/** @throws ConfigError naming every setting that is missing or malformed, never its value. */
export function assertConfigured(env: Env): void {
  if (configured === env) return
  const result = Config.safeParse(env)
  if (!result.success) throw new ConfigError([...new Set(result.error.issues.map(issue => issue.path.join('.')))])
  if (!hasMatchingKeys(result.data))
    throw new ConfigError(['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_API_URL'])
  configured = env
}

type StripeSettings = Pick<Config, 'STRIPE_SECRET_KEY' | 'STRIPE_PUBLISHABLE_KEY' | 'STRIPE_API_URL'>

/**
 * Live keys work only at Stripe's real address, the stand-in's keys only with the stand-in, and live and test keys are
 * never mixed.
 */
export function hasMatchingKeys(config: StripeSettings): boolean {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = config
  const keys = [secretKey, publishableKey].filter(key => key !== '')
  const areLive = keys.map(key => isLiveKey(key))
  const isStandIn = isLoopback(new URL(config.STRIPE_API_URL))
  if (new Set(areLive).size > 1 || (isStandIn && areLive.includes(true))) return false
  return isStandIn || !keys.some(key => key.startsWith(STAND_IN_KEY))
}

/** Whether a secret, restricted or publishable key moves real money. */
export const isLiveKey = (key: string) => /^(?:sk|rk|pk)_live_/.test(key)
const STAND_IN_KEY = 'pk_test_sandbox'

let configured: Env | undefined
