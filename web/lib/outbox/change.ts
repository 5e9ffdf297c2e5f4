import type { Field, TextField } from '#worker/domain/fields.ts'
import type { SeenVersions } from '#worker/domain/job-result.ts'
import type { Decision, ResultPatch } from '#worker/domain/review.ts'

/** What a person types into one field of one photo, until it is saved. */
export type Draft = {
  photoId: string
  field: Field
  /** What its editor showed at first; empty for tags, whose editor only adds. */
  initial: string
  text: string
  /** The texts it replaces, as they were when its editor was opened. */
  was: Pick<ResultPatch, TextField>
}

/** A change of a photo's tags that can be repeated on top of other tags. */
export type TagChange = { add: string[]; at?: number } | { remove: string }

export type ChangeOfOne = {
  photoId: string
  patch: ResultPatch
  /** What the patch changes about the tags, to repeat it if they are different by then. */
  tags?: TagChange | undefined
  /** What was typed. It goes back to its editor if the server refuses the change. */
  draft?: Draft | undefined
}

/** `seen`: the versions that an approval is about. A change kept by an earlier release has none. */
type DecisionAboutMany = { photoIds: string[]; decision: Decision; seen?: SeenVersions | undefined }

export type NewChange = { jobId: string } & (ChangeOfOne | DecisionAboutMany)

/** A change to a job, as it is kept on the device until the server has answered it. */
export type Change = NewChange & {
  /** Sorts in the order in which the changes were made. */
  id: string
  /** The tab in which it was made. */
  tab: string
  /** Why the server refused it. The draft is kept until the job's page is opened. */
  refusal?: string | undefined
}

export function photosOf(change: NewChange): readonly string[] {
  return 'photoIds' in change ? change.photoIds : [change.photoId]
}

/** The patch that changes a photo's tags, provided that they are still `tags`. */
export function tagsPatch(change: TagChange, tags: readonly string[]): ResultPatch {
  const changed = 'remove' in change ? tags.filter(tag => tag !== change.remove) : withTags(tags, change)
  return { tags: changed.join(', '), was: { tags: tags.join(', ') } }
}

function withTags(tags: readonly string[], { add, at = tags.length }: { add: string[]; at?: number }): string[] {
  return [...tags.slice(0, at), ...add, ...tags.slice(at)]
}
