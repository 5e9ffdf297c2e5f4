import { SANDBOX_KEYS } from '#test/stand-ins/sandbox/keys.ts'

/** The vars that point a Worker at the sandbox's platforms. */
export function platformVars(sandbox: string) {
  return {
    FEATURES: '{"SMUGMUG_ENABLED":true}',
    FLICKR_API_URL: `${sandbox}/flickr`,
    FLICKR_AUTH_URL: `${sandbox}/flickr`,
    FLICKR_CONSUMER_KEY: SANDBOX_KEYS.flickr.key,
    FLICKR_CONSUMER_SECRET: SANDBOX_KEYS.flickr.secret,
    UNSPLASH_API_URL: `${sandbox}/unsplash`,
    UNSPLASH_AUTH_URL: `${sandbox}/unsplash`,
    UNSPLASH_CLIENT_ID: SANDBOX_KEYS.unsplash.clientId,
    UNSPLASH_CLIENT_SECRET: SANDBOX_KEYS.unsplash.clientSecret,
    UNSPLASH_CALLS_PER_HOUR: '5000',
    SMUGMUG_API_URL: `${sandbox}/smugmug`,
    SMUGMUG_API_KEY: SANDBOX_KEYS.smugmug.key,
    SMUGMUG_API_SECRET: SANDBOX_KEYS.smugmug.secret,
    IMAGE_HOSTS: new URL(sandbox).host,
  }
}

/** The vars that point a Worker at the sandbox instead of the real services. */
export function sandboxVars({ appOrigin, sandboxPort }: { appOrigin: string; sandboxPort: number }) {
  const sandbox = `http://localhost:${sandboxPort}`
  return {
    ...platformVars(sandbox),
    APP_ORIGIN: appOrigin,
    MAIL_API_URL: `${sandbox}/mail`,
    OPENAI_BASE_URL: `${sandbox}/openai/v1`,
    OPENAI_API_KEY: SANDBOX_KEYS.openai.apiKey,
    STRIPE_API_URL: `${sandbox}/stripe`,
    STRIPE_SCRIPT_URL: `${sandbox}/stripe/js/stripe.js`,
    STRIPE_SECRET_KEY: SANDBOX_KEYS.stripe.secretKey,
    STRIPE_PUBLISHABLE_KEY: SANDBOX_KEYS.stripe.publishableKey,
    STRIPE_WEBHOOK_SECRET: SANDBOX_KEYS.stripe.webhookSecret,
    TOKEN_KEYS: `test:${Buffer.from(new Uint8Array(32).fill(7)).toString('base64')}`,
  }
}
