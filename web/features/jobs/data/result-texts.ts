import { TEXT_FIELDS, type TextField } from '#worker/domain/fields.ts'
import type { JobResult } from '#worker/domain/job-result.ts'
import { asStored, generatedText, isEditable, originalText, willWrite } from '#worker/domain/job-result.ts'
import { DEFAULT_LANGUAGE } from '#worker/domain/languages.ts'
import type { Capabilities } from '#worker/domain/platforms.ts'

/** The owner's text: as it was right before our write if that is known, else as it was when the photo was selected. */
export function ownerText(result: JobResult, field: TextField): string {
  return (field === 'title' ? result.backupTitle : result.backupDescription) ?? originalText(result, field)
}

/** For an element that shows our text. The owner's may be in any language. */
export const ourLanguage = ({ language = DEFAULT_LANGUAGE }: JobResult) => ({ lang: language, dir: 'auto' as const })

/** For an element that shows `shownText`. */
export const shownLanguage = (result: JobResult, field: TextField) =>
  willWrite(result, field) ? ourLanguage(result) : { dir: 'auto' as const }

/** The text that this field has, or will have, after applying. */
export function shownText(result: JobResult, field: TextField): string {
  return willWrite(result, field) ? generatedText(result, field) : ownerText(result, field)
}

/** The fields whose text on the platform applying replaces: those that the user chose, and titles given by a camera. */
export function replacedFields(result: JobResult): TextField[] {
  return TEXT_FIELDS.filter(field => originalText(result, field).trim() !== '' && willWrite(result, field))
}

/** What applying replaces in this field: the owner's words, a name given by a camera, or nothing. */
export function replacementOf(result: JobResult, field: TextField): 'words' | 'cameraName' | null {
  if (!replacedFields(result).includes(field)) {
    return null
  }
  return result.replaces.includes(field) ? 'words' : 'cameraName'
}

/** Whether a photo is selected from the start: it has neither a title nor a description of the owner's. */
export function lacksText(result: JobResult, { title }: Capabilities): boolean {
  return result.missing.includes('description') && (result.missing.includes('title') || !title)
}

/** The titles to choose from; none where there is no choice. */
export function titlesToChoose(result: JobResult): string[] {
  const titles = isEditable(result) && willWrite(result, 'title') ? (result.titles ?? []) : []
  return titles.length > 1 ? titles : []
}

/** What a photo is called on the page. */
export function photoName(result: JobResult, capabilities: Capabilities, number: number): string {
  return shownText(asStored(result, capabilities), 'title') || result.originalTitle || `Photo ${number}`
}
