import { TEXT_FIELDS, type TextField } from '#worker/domain/fields.ts'
import type { JobResult } from '#worker/domain/job-result.ts'
import { generatedText, mayFill, originalText } from '#worker/domain/job-result.ts'
import { type Capabilities, inOneText } from '#worker/domain/platforms.ts'

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
export function asStored(result: JobResult, { title }: Capabilities): JobResult {
  if (title) {
    return result
  }
  const { generatedTitle, generatedDescription } = result
  return { ...result, generatedTitle: '', generatedDescription: inOneText(generatedTitle, generatedDescription) }
}

/** What a photo is called on the page. */
export function photoName(result: JobResult, capabilities: Capabilities, number: number): string {
  return shownText(asStored(result, capabilities), 'title') || result.originalTitle || `Photo ${number}`
}
