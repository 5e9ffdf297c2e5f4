import { failureText } from '#web/lib/api.ts'
import { counted } from '#web/lib/format.ts'
import { type TagChange, tagsPatch } from '#web/lib/outbox/change.ts'
import { toast } from '#web/lib/toast.ts'
import type { JobStore } from './job-store.ts'
import { photoState } from './photo-state.ts'

/** A tag that was removed from a photo, and its index there. */
type Removed = { photoId: string; tag: string; at: number }

type Words = { doing: string; failed: string }

const FAILED = 'Failed to remove tag'

/**
 * Removes a tag from a photo, then offers to remove it from all photos that nobody has decided about, but for those whose
 * tags are only suggested and those that are being rewritten. The offer ends when the tag is put back, when no such
 * photo is left, and with the page.
 */
export function createTagRemoval(store: JobStore) {
  let withdraw = () => {}

  const find = (photoId: string) => store.getSnapshot().results.find(result => result.photoId === photoId)
  const hasTag = (photoId: string, tag: string) => find(photoId)?.generatedTags.includes(tag) ?? false

  function listOthers({ photoId, tag }: Removed): string[] {
    const { results } = store.getSnapshot()
    const others = results.filter(
      other =>
        other.photoId !== photoId &&
        other.addsTags !== false &&
        // An edit would turn the texts that are on their way into a version that is not used.
        !other.regenerating &&
        photoState(other).group === 'review',
    )
    return others.filter(other => other.generatedTags.includes(tag)).map(other => other.photoId)
  }

  async function changeTags(photoId: string, tags: TagChange) {
    const result = find(photoId)
    return result ? store.patch(photoId, { patch: tagsPatch(tags, result.generatedTags), tags }) : null
  }

  /**
   * Changes each photo as an edit of its own, with a message while that lasts. Resolves to the photos that were
   * changed.
   */
  async function changeEach(all: Removed[], change: (removed: Removed) => TagChange, { doing, failed }: Words) {
    const removeSign = toast.info(`${doing} ${counted(all.length, 'photo')}...`)
    const outcomes = await Promise.allSettled(all.map(removed => changeTags(removed.photoId, change(removed))))
    removeSign()
    const refusal = outcomes.find(outcome => outcome.status === 'rejected')
    if (refusal) {
      toast.error(failureText(failed, refusal.reason))
    }
    return all.filter((_, index) => outcomes[index]?.status === 'fulfilled')
  }

  /** Offers the removal for as long as there are other photos with the tag, and keeps their number up to date. */
  function offerOthers(first: Removed): void {
    let count = 0
    let remove = () => {}
    const follow = () => {
      const others = hasTag(first.photoId, first.tag) ? [] : listOthers(first)
      if (others.length === 0) {
        withdraw()
      } else if (others.length !== count) {
        count = others.length
        const label = `Remove from ${count} ${count === 1 ? 'other' : 'others'}`
        remove = toast.success('Tag removed successfully', { label, onPress: () => void removeFromOthers(first) })
      }
    }
    const unfollow = store.subscribe(follow)
    withdraw = () => {
      unfollow()
      remove()
    }
    follow()
  }

  async function removeFromOthers(first: Removed): Promise<void> {
    withdraw()
    const { tag } = first
    const others = listOthers(first).map(photoId => ({ ...first, photoId, at: placeOf(photoId, tag) }))
    const done = await changeEach(others, () => ({ remove: tag }), { doing: `Removing "${tag}" from`, failed: FAILED })
    if (done.length > 0) {
      const all = [first, ...done]
      toast.success(`Removed "${tag}" from ${counted(all.length, 'photo')}`, {
        label: 'Undo',
        onPress: () => void putBack(all),
      })
    }
  }

  async function putBack(all: Removed[]): Promise<void> {
    const missing = all.filter(({ photoId, tag }) => !hasTag(photoId, tag))
    const words = { doing: 'Putting the tag back on', failed: 'Failed to put the tag back' }
    const back = await changeEach(missing, ({ tag, at }) => ({ add: [tag], at }), words)
    if (back.length > 0) {
      toast.success(`The tag is back on ${counted(back.length, 'photo')}`)
    }
  }

  const placeOf = (photoId: string, tag: string) => find(photoId)?.generatedTags.indexOf(tag) ?? 0

  return {
    async remove(photoId: string, tag: string): Promise<void> {
      withdraw()
      const removed = { photoId, tag, at: placeOf(photoId, tag) }
      try {
        const outcome = await changeTags(photoId, { remove: tag })
        if (!outcome || outcome.late) {
          return
        }
      } catch (error) {
        toast.error(failureText(FAILED, error))
        return
      }
      if (listOthers(removed).length > 0) {
        offerOthers(removed)
      } else {
        toast.success('Tag removed successfully')
      }
    },
    /** Call when the page is left, where an offer about its photos makes no sense any more. */
    leave: () => withdraw(),
  }
}
