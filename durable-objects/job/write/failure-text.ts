import { platformDenies } from '../../../worker/domain/messages.ts'
import { ConfigError } from '../../../worker/env.ts'
import { PlatformError, type PlatformErrorKind } from '../../../worker/platforms/platform.ts'
import { DatabaseError } from '../from-d1.ts'
import { DisconnectedError } from '../platform-session.ts'
import { MismatchError } from './write-photo.ts'

export type FailureKind = PlatformErrorKind | 'mismatch' | 'disconnected' | 'database'

/** Why a photo could not be written, as a sentence for the user. */
export function failureText(kind: FailureKind, platform: string): string {
  switch (kind) {
    case 'disconnected':
      return `${platform} was disconnected. Please connect it again, then try once more.`
    case 'denied':
      return `${platformDenies(platform)} Please connect it again, then try once more.`
    case 'gone':
      return `This photo is no longer on ${platform}, or it is not yours to change.`
    case 'refused':
      return `${platform} does not accept this text or these tags. Please edit them and try again.`
    case 'stopped':
      return 'This photo was stopped half-way. Please apply it again, or undo it.'
    case 'limited':
      return `${platform} has asked us to wait for two hours now. Please try again later.`
    case 'down':
      return `${platform} has not answered for two hours now. Please try again later.`
    case 'database':
      return 'Photonym itself has been in trouble for two hours now. Please try again later.'
    case 'mismatch':
      return `${platform} stored something other than what we sent. Please look at the photo there, then try again.`
    case 'passing':
    case 'unclear':
      return `${platform} did not answer as expected, several times in a row. Please try again.`
  }
}

export function failureKind(error: unknown): FailureKind {
  if (error instanceof PlatformError) return error.kind
  if (error instanceof DisconnectedError) return 'disconnected'
  // Our own trouble as well: a bad setting may be mended at any moment.
  if (error instanceof DatabaseError || error instanceof ConfigError) return 'database'
  return error instanceof MismatchError ? 'mismatch' : 'unclear'
}

/** Whether the same may well succeed when it is tried again soon. */
export const isTransient = (kind: FailureKind) => kind === 'passing' || kind === 'unclear'
