import type { TextField } from '../../../worker/domain/fields.ts'
import { type JobResult, originalText } from '../../../worker/domain/job-result.ts'
import type { PhotoState, Platform } from '../../../worker/platforms/platform.ts'

// Flickr renders descriptions as HTML. Whether it does so when storing or when reading them is not documented, and
// lists and answers to writes may show another form than a read. So a description is compared both as plain text and in
// the form it was read in.

/** How a platform turns the form it shows into plain text. */
export type Rendering = Pick<Platform, 'descriptionText'>

/** Compares texts the way platforms store them, which trim them and normalize line endings. */
export function sameText(one: string, other: string): boolean {
  const plain = (text: string) => text.replace(/\r\n?/g, '\n').trim()
  return plain(one) === plain(other)
}

/** The text of a field in the form in which the platform showed it. */
export function asRead(state: PhotoState, field: TextField): string {
  return field === 'description' ? (state.descriptionAsRead ?? state.description) : state.title
}

/** The plain text of a field that was read in this form. */
export function textIn(form: string, field: TextField, { descriptionText }: Rendering): string {
  return field === 'description' && descriptionText ? descriptionText(form) : form
}

/**
 * Whether a field shows what was written to it. Flickr may take entities that a person typed literally or decode them;
 * both count as that text. A text without entities or links is compared exactly.
 */
export function shows(state: PhotoState, field: TextField, written: string, rendering: Rendering): boolean {
  return sameText(state[field], written) || sameText(state[field], textIn(written, field, rendering))
}

export function showsAny(
  state: PhotoState,
  field: TextField,
  written: readonly string[] | undefined,
  rendering: Rendering,
): boolean {
  return (written ?? []).some(text => shows(state, field, text, rendering))
}

/**
 * Whether a field is as the user saw it in a list, which may have shown a description's source or its rendered form.
 * Since there is a backup before anything is written, a difference in rendering alone does not count.
 */
export function isAsSeen(state: PhotoState, field: TextField, result: JobResult, rendering: Rendering): boolean {
  const seen = originalText(result, field)
  return [state[field], asRead(state, field), textIn(state[field], field, rendering)].includes(seen)
}
