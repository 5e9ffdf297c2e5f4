import type { Field, TextField } from '#worker/domain/fields.ts'
import type { Decision, ResultPatch } from '#worker/domain/review.ts'

/** What a person types into one field of one photo, until it is saved. */
export type Draft = {
  photoId: string
  field: Field
  /** What its editor showed first; empty for tags, of which only those to add are typed. */
  initial: string
  text: string
  /** The texts it replaces, as they were when its editor was opened. */
  was: Pick<ResultPatch, TextField>
}

/** A change of a photo's tags that has the same meaning on other tags. */
export type TagChange = { add: string[]; at?: number } | { remove: string }

export type ChangeOfOne = {
  photoId: string
  patch: ResultPatch
  /** What the patch means, for other tags than those it was made on. */
  tags?: TagChange | undefined
  /** What was typed for it: it goes back to its editor where the server refuses the change. */
  draft?: Draft | undefined
}

type DecisionAboutMany = { photoIds: string[]; decision: Decision }

export type NewChange = { jobId: string } & (ChangeOfOne | DecisionAboutMany)

/** A change to a job that the server has not answered yet, as it is kept on the device. */
export type Change = NewChange & {
  /** Sorts the changes in the order in which they were made. */
  id: string
  /** The tab it was made in. */
  tab: string
  /** Why the server has refused it: what was typed waits until the job's page is opened. */
  refusal?: string | undefined
}

export function photosOf(change: NewChange): readonly string[] {
  return 'photoIds' in change ? change.photoIds : [change.photoId]
}

/** Changes a photo's tags, if they are still these. */
export function tagsPatch(change: TagChange, tags: readonly string[]): ResultPatch {
  const changed = 'remove' in change ? tags.filter(tag => tag !== change.remove) : withTags(tags, change)
  return { tags: changed.join(', '), was: { tags: tags.join(', ') } }
}

function withTags(tags: readonly string[], { add, at = tags.length }: { add: string[]; at?: number }): string[] {
  return [...tags.slice(0, at), ...add, ...tags.slice(at)]
}
