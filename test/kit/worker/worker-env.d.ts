import type { D1Migration } from 'cloudflare:test'
import type { Env as WorkerEnv } from '#worker/env.ts'

declare global {
  namespace Cloudflare {
    interface GlobalProps {
      mainModule: typeof import('#worker/index.ts')
    }
    interface Env extends WorkerEnv {
      TEST_MIGRATIONS: D1Migration[]
      SANDBOX_ORIGIN: string
      /** Empty, or a key of a real Stripe account in test mode. */
      STRIPE_TEST_SECRET_KEY: string
    }
  }
}
