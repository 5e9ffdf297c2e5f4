import { PRICING, type PriceList, parseFreePhotos, refusePrices } from '../../worker/domain/pricing.ts'
import { workerVar } from './worker-vars.ts'

type Settings = { serviceWorker: 'on' | 'off'; publicOrigin: string | undefined; freePhotos: number | null }

/**
 * An operator's settings for a build, from environment variables; `freePhotos` also from the Worker's var, and null if
 * neither sets it, so that the price list applies. @throws Error for values that would be ignored or give wrong
 * addresses, and for prices that cannot be charged: no build is better than one that ships the opposite of what was
 * meant.
 */
export function buildSettings(env: Record<string, string | undefined>, prices: PriceList = PRICING): Settings {
  const { SERVICE_WORKER: serviceWorker = 'on', PUBLIC_ORIGIN } = env
  if (serviceWorker !== 'on' && serviceWorker !== 'off') {
    throw new Error(`SERVICE_WORKER is on or off, not "${serviceWorker}".`)
  }
  const publicOrigin = PUBLIC_ORIGIN || undefined
  if (publicOrigin !== undefined && originOf(publicOrigin) !== publicOrigin) {
    throw new Error(`PUBLIC_ORIGIN is an origin such as https://photonym.example, not "${publicOrigin}".`)
  }
  const set = env.FREE_PHOTOS || workerVar('FREE_PHOTOS') || null
  const freePhotos = set === null ? null : parseFreePhotos(set)
  if (set !== null && freePhotos === null) throw new Error(`FREE_PHOTOS is a whole number of photos, not "${set}".`)
  const refusal = refusePrices({ ...prices, freePhotos: freePhotos ?? prices.freePhotos })
  if (refusal) throw new Error(refusal)
  return { serviceWorker, publicOrigin, freePhotos }
}

function originOf(address: string): string | null {
  try {
    return new URL(address).origin
  } catch {
    return null
  }
}
