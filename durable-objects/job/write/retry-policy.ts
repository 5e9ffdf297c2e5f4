import type { PlatformErrorKind } from '../../../worker/platforms/platform.ts'

/** Waits between tries of one photo. With their tries they end well inside four minutes. */
const DELAYS_MS = [1000, 2000, 4000, 8000, 16_000, 30_000]
/** A slow failure (each try a time-out) uses fewer of them. */
const LONGEST_TROUBLE_MS = 120_000

/** After a pause this long without a break what waits is given up. */
export const LONGEST_PAUSE_MS = 2 * 60 * 60 * 1000

/** How long to wait before the next try, or null when it is time to give up. `tries` counts those that failed before. */
export function nextDelayMs(tries: number, troubleMs: number): number | null {
  const delay = DELAYS_MS[tries]
  return delay === undefined || troubleMs + delay > LONGEST_TROUBLE_MS ? null : delay
}

export type FailureKind = PlatformErrorKind | 'mismatch' | 'disconnected'

/** What a person is told of a photo that could not be written. */
export function failureText(kind: FailureKind, platform: string): string {
  switch (kind) {
    case 'disconnected':
      return `${platform} was disconnected. Please connect it again, then try once more.`
    case 'denied':
      return `${platform} no longer lets us in. Please connect it again, then try once more.`
    case 'gone':
      return `This photo is no longer on ${platform}, or it is not yours to change.`
    case 'refused':
      return `${platform} does not accept this text or these tags. Please edit them and try again.`
    case 'limited':
      return `${platform} has asked us to wait for two hours now. Please try again later.`
    case 'mismatch':
      return `${platform} stored something other than what we sent. Please look at the photo there, then try again.`
    case 'passing':
    case 'unclear':
      return `${platform} did not answer as expected, several times in a row. Please try again.`
  }
}
