import { formatNumber } from '#web/lib/format.ts'
import { completeWord, waitForReview } from '#web/lib/library-sentence.ts'
import type { LibraryAnswer } from '#worker/contract/library.ts'
import { jobPage, PAGES } from '#worker/contract/paths.ts'
import { type Field, listedFieldsOf } from '#worker/domain/fields.ts'
import type { Provider } from '#worker/domain/platforms.ts'

/** One line of a library: `amount` is null while unknown, `to` is where to go on with these photos. */
export type LibraryRow = {
  key: string
  amount: number | null
  text: string
  action: string | null
  to: string | null
  /** From 0 to 1, of all photos read; null where none is. */
  share: number | null
  isAccented: boolean
}

const WITHOUT: Record<Field, { counted: 'untitled' | 'undescribed' | 'untagged'; text: string }> = {
  title: { counted: 'untitled', text: 'without a title' },
  description: { counted: 'undescribed', text: 'without a description' },
  tags: { counted: 'untagged', text: 'without tags' },
}

/**
 * What stands first needs its person first. Before the answer the same rows are there without amounts; where photos are
 * not counted, only the first stays. `wasOff`: they were not when last asked.
 */
export function libraryRows(provider: Provider, library: LibraryAnswer | undefined, wasOff = false): LibraryRow[] {
  const counts = knownCounts(library)
  const all = counts?.all ?? 0
  const row = (key: string, amount: number | null, text: string, onwards?: { action: string; to: string }) => ({
    ...{ key, amount, text },
    ...(amount && onwards ? onwards : { action: null, to: null }),
    share: shareOf(amount, all),
    isAccented: key === 'review',
  })
  const waiting = library ? library.toReview.reduce((sum, job) => sum + job.photos, 0) : null
  const newest = library?.toReview[0]
  const missing = listedFieldsOf(provider).map(field => {
    const { counted, text } = WITHOUT[field]
    return row(field, counts?.[counted] ?? null, text, { action: 'start', to: `${PAGES.photos}?missing=${field}` })
  })
  const toReview = newest && { action: 'go on', to: jobPage(newest.jobId) }
  const review = row('review', waiting, waitForReview(waiting ?? 0), toReview)
  if (library ? library.state === 'off' : wasOff) return [{ ...review, share: null }]
  return [review, ...missing, row('complete', counts?.complete ?? null, completeWord(provider))]
}

/** "1,361 without a title: start". */
export function rowText({ amount, text, action }: LibraryRow): string {
  return `${amount === null ? '–' : formatNumber(amount)} ${text}${action === null ? '' : `: ${action}`}`
}

/** Counts of nothing read say nothing, except that a library that was read is empty. */
function knownCounts(library: LibraryAnswer | undefined) {
  return library && (library.state === 'ready' || (library.counts.all ?? 0) > 0) ? library.counts : null
}

function shareOf(amount: number | null, all: number): number {
  return amount === null || all === 0 ? 0 : Math.min(1, amount / all)
}
