import type { TextField } from '../../../worker/domain/fields.ts'
import { type JobResult, originalText } from '../../../worker/domain/job-result.ts'
import type { PhotoState, Platform } from '../../../worker/platforms/platform.ts'

// Flickr renders descriptions: it is not documented whether when they are stored or when they are read, and lists and
// the answers of writes may give another form than a read. So a description is compared as text and as it was read.

/** What tells a platform's texts from the form it shows them in. */
export type Rendering = Pick<Platform, 'descriptionText'>

/** Platforms trim texts and normalize line endings: texts that differ only in this are the same. */
export function sameText(one: string, other: string): boolean {
  const plain = (text: string) => text.replace(/\r\n?/g, '\n').trim()
  return plain(one) === plain(other)
}

/** The text of a field in the form it was read in. */
export function asRead(state: PhotoState, field: TextField): string {
  return field === 'description' ? (state.descriptionAsRead ?? state.description) : state.title
}

/** A field's text in a form that it was read in. */
export function textIn(form: string, field: TextField, { descriptionText }: Rendering): string {
  return field === 'description' && descriptionText ? descriptionText(form) : form
}

/**
 * Whether a field shows what was written to it. Flickr may read entities that a person typed as such, or as what they
 * stand for: both are that text. A text without entities or links of its own is compared exactly.
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
 * Whether a field is as the user saw it in a list, which may have shown a description's source or its rendered form. The
 * backup is there before a write relies on this, so a difference in rendering alone does not count.
 */
export function isAsSeen(state: PhotoState, field: TextField, result: JobResult, rendering: Rendering): boolean {
  const seen = originalText(result, field)
  return [state[field], asRead(state, field), textIn(state[field], field, rendering)].includes(seen)
}
