import type { Provider } from '../domain/platforms.ts'

export type ServiceState = 'live' | 'stand-in' | 'off'

/** GET /api/health. A service whose base URL is on loopback is a stand-in. */
export type Health = {
  ok: boolean
  version: string
  services: Record<Provider | 'model' | 'payments' | 'mail', ServiceState>
}
