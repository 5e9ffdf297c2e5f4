import useSWR from 'swr'
import { request } from '#web/lib/api.ts'
import { counted, formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ErrorState } from '#web/ui/error-state/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import type { WordsAnswer } from '#worker/contract/jobs.ts'
import { api } from '#worker/contract/paths.ts'
import { tidyWord, wordFault } from '#worker/domain/own-words.ts'
import { TEXT_USE } from '#worker/domain/text-use.ts'
import s from './text-use.module.css'

/** From how many removals on a tag is offered to be ruled out, and how many tags are listed. */
const OFTEN = { times: 2, tags: 12 } as const

type TextUseProps = {
  /** The tags that are ruled out already. */
  neverTags: readonly string[]
  onRuleOut: (tag: string) => void
}

/** What a person did with the texts they applied lately. */
export function TextUse(props: TextUseProps) {
  const { data, error, mutate } = useSWR(api.words, (path: string) => request<WordsAnswer>(path))
  if (data) {
    return data.photos < TEXT_USE.min ? <TooFew photos={data.photos} /> : <Use {...props} use={data} />
  }
  return error === undefined ? (
    <div role="status" aria-label="Loading how your texts do">
      <Skeleton height={180} />
    </div>
  ) : (
    <ErrorState title="Failed to load how your texts do" onRetry={() => void mutate().catch(() => undefined)}>
      Nothing is lost.
    </ErrorState>
  )
}

function TooFew({ photos }: { photos: number }) {
  return (
    <p className={s.quiet}>
      Once {TEXT_USE.min} applied photos are counted, you see here what you kept and changed. So far{' '}
      {counted(photos, 'photo')}. A photo is counted once nothing of its job is left to write; jobs from before there
      were counts are left out.
    </p>
  )
}

/** Counts with what they are of, as in "1,618 kept, 204 edited". */
const listed = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([what, count]) => `${formatNumber(count)} ${what}`)
    .join(', ')

function Use({ use, neverTags, onRuleOut }: TextUseProps & { use: WordsAnswer }) {
  const { photos, titles, descriptions, tags } = use
  const ruledOut = new Set(neverTags.map(tag => tag.toLowerCase()))
  const removed = use.removed.filter(({ times }) => times >= OFTEN.times).slice(0, OFTEN.tags)
  const added = use.added.filter(({ times }) => times >= OFTEN.times).slice(0, OFTEN.tags)
  return (
    <>
      <p className={s.quiet}>Of the last {counted(photos, 'photo')} you or your agent applied, without those undone:</p>
      <dl className={s.sums}>
        <dt>Titles</dt>
        <dd>{listed(titles)}</dd>
        <dt>Descriptions</dt>
        <dd>{listed(descriptions)}</dd>
        <dt>Tags</dt>
        <dd>{listed(tags)}</dd>
      </dl>
      {removed.length > 0 && (
        <ul className={s.tags} aria-label="Tags you removed">
          {removed.map(({ tag, times }) => {
            const isRuledOut = ruledOut.has(tag.toLowerCase())
            const isOffered = !isRuledOut && wordFault(tidyWord(tag), 'neverTags') === undefined
            return (
              <li key={tag}>
                <span>
                  <bdi className={s.tag}>{tag}</bdi> Removed {times} times
                  {isRuledOut ? '. Not used as a tag in new jobs.' : isOffered ? ':' : '.'}
                </span>
                {isOffered && (
                  <Button size="sm" aria-label={`Never as a tag: ${tag}`} onClick={() => onRuleOut(tag)}>
                    never as a tag?
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {added.length > 0 && (
        <p className={s.quiet}>
          You added most often: <bdi>{added.map(({ tag, times }) => `${tag} (${times})`).join(', ')}</bdi>
        </p>
      )}
    </>
  )
}
