import { TEXT_FIELDS, type TextField } from '#worker/domain/fields.ts'
import type { JobResult } from '#worker/domain/job-result.ts'
import { generatedText, mayFill, originalText } from '#worker/domain/job-result.ts'
import { type Capabilities, inOneText } from '#worker/domain/platforms.ts'

export type BadgeKind = 'undone' | 'applied' | 'approved' | 'failed' | 'retrying' | 'skipped' | 'pending' | 'ready'

/** The one badge of a photo: the first that applies, in this order. */
export function badgeOf(result: JobResult): BadgeKind {
  if (result.undoneAt && !result.applied) {
    return 'undone'
  }
  if (result.applied) {
    return 'applied'
  }
  if (result.approved) {
    return 'approved'
  }
  switch (result.status) {
    case 'failed':
      return 'failed'
    case 'retry_pending':
      return 'retrying'
    case 'skipped':
      return 'skipped'
    case 'pending':
      return 'pending'
    default:
      return result.skipped ? 'skipped' : 'ready'
  }
}

/** The status of a photo in words. */
export function statusText(result: JobResult): string {
  switch (result.status) {
    case 'pending':
      return 'Waiting to process...'
    case 'retry_pending':
      return 'Retrying...'
    case 'failed':
      return 'Processing failed'
    case 'skipped':
      return 'Skipped'
    case 'processed':
      return processedText(result)
    default:
      return 'Processing...'
  }
}

function processedText(result: JobResult): string {
  if (result.applied) {
    return result.undoneAt ? 'Re-applied' : 'Applied to Photo'
  }
  if (result.undoneAt) {
    const decision = result.approved ? ' · Approved' : result.skipped ? ' · Skipped' : ''
    return `Restored original${decision}`
  }
  if (result.approved) {
    return 'Approved (Ready to send)'
  }
  return result.skipped ? 'Skipped' : 'Needs review'
}

export function hasBackup(result: JobResult): boolean {
  return result.applied && Boolean(result.backupTitle || result.backupDescription || result.backupTags?.length)
}

/** The owner's text: that right before our write where it is known, else that at the time of selection. */
export function ownerText(result: JobResult, field: TextField): string {
  return (field === 'title' ? result.backupTitle : result.backupDescription) ?? originalText(result, field)
}

/** Whether applying writes our text into this field; otherwise the owner's stays. */
export function willWrite(result: JobResult, field: TextField): boolean {
  return mayFill(result, field) && !result.keptFields.includes(field)
}

/** The text this field will have, or has, after applying. */
export function shownText(result: JobResult, field: TextField): string {
  return willWrite(result, field) ? generatedText(result, field) : ownerText(result, field)
}

/** Fields with a text on the platform that applying will replace: chosen ones, and titles a camera gave. */
export function replacedFields(result: JobResult): TextField[] {
  return TEXT_FIELDS.filter(field => originalText(result, field).trim() !== '' && willWrite(result, field))
}

/** What applying replaces in this field: words of the owner's, a name the camera gave, or nothing. */
export function replacementOf(result: JobResult, field: TextField): 'words' | 'cameraName' | null {
  if (!replacedFields(result).includes(field)) {
    return null
  }
  return result.replaces.includes(field) ? 'words' : 'cameraName'
}

/** Photos that are preselected: those without a title and description of the owner's. */
export function lacksText(result: JobResult, { title }: Capabilities): boolean {
  return result.missing.includes('description') && (result.missing.includes('title') || !title)
}

/** Our texts as the platform will store them: where it has no titles, both are one description. */
export function asHeld(result: JobResult, { title }: Capabilities): JobResult {
  if (title) {
    return result
  }
  const { generatedTitle, generatedDescription } = result
  return { ...result, generatedTitle: '', generatedDescription: inOneText(generatedTitle, generatedDescription) }
}

/** What a photo is called on the page. */
export function photoName(result: JobResult, capabilities: Capabilities, number: number): string {
  return shownText(asHeld(result, capabilities), 'title') || result.originalTitle || `Photo ${number}`
}
