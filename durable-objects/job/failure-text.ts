import type { OperationKind } from '../../worker/domain/job-result.ts'
import { PAUSED_BY_US, platformDenies, platformFailed, TRY_LATER } from '../../worker/domain/messages.ts'
import type { PlatformErrorKind } from '../../worker/platforms/platform.ts'

export type FailureKind = PlatformErrorKind | 'mismatch' | 'disconnected' | 'database'

/** Says to the user why a photo could not be written, or read for its description, and what to do. */
export function failureText(kind: FailureKind, platform: string, doing: OperationKind | 'describe'): string {
  switch (kind) {
    case 'disconnected':
      return `${platform} was disconnected. Please connect it again, then try once more.`
    case 'denied':
      return `${platformDenies(platform)} Please connect it again, then try once more.`
    case 'gone':
      return `This photo is no longer on ${platform}, or it is not yours to change.`
    case 'refused':
      return refusedText(platform, doing)
    case 'stopped':
      return 'This photo was stopped half-way. Please apply it again, or undo it.'
    case 'limited':
      return `${platform} has asked us to wait for two hours now. ${TRY_LATER}`
    case 'key':
      return `${platform} has not let Photonym in for a day now. ${TRY_LATER}`
    case 'down':
      return `${platform} has not answered for two hours now. ${TRY_LATER}`
    case 'paused':
      return `${PAUSED_BY_US} ${TRY_LATER}`
    case 'database':
      return `Photonym itself has been in trouble for two hours now. ${TRY_LATER}`
    case 'mismatch':
      return `${platform} stored something other than what we sent. Please look at the photo there, then try again.`
    case 'passing':
    case 'unclear':
      return `${platform} did not answer as expected, several times in a row. Please try again.`
  }
}

function refusedText(platform: string, doing: OperationKind | 'describe'): string {
  switch (doing) {
    case 'apply':
      return `${platform} does not accept this text or these tags. Please edit them and try again.`
    case 'undo':
      return `${platform} does not take the original text or tags back. Please look at the photo there, and change it by hand.`
    case 'describe':
      return platformFailed(platform)
  }
}
