import { useDeferredValue, useId } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import type { JobResult } from '#worker/domain/job-result.ts'
import { ourLanguage, titlesToChoose } from '../../data/result-texts.ts'
import s from './title-choice.module.css'

type TitleChoiceProps = {
  result: JobResult
  /** One line that opens the titles. */
  isFolded: boolean
  onChoose: (title: string) => void
}

/** The titles that a person may choose from, each with its key. */
export function TitleChoice({ result, isFolded, onChoose }: TitleChoiceProps) {
  const name = useId()
  const titles = titlesToChoose(result)
  // After a decision the next photo is painted first: its other titles take longer than its texts.
  const isPainted = useDeferredValue(true, false)
  if (titles.length === 0) {
    return null
  }
  if (!isFolded && !isPainted) {
    return <div className={s.rows} style={{ minHeight: `calc(${titles.length} * (var(--target) + 1px))` }} />
  }
  const chosen = titles.indexOf(result.generatedTitle)
  const rows = (
    <div className={s.rows} role="radiogroup" aria-label="Titles">
      {titles.map((title, index) => (
        <label key={title} className={classNames(s.row, index === chosen && s.chosen)}>
          <input
            type="radio"
            className={s.input}
            name={name}
            value={title}
            aria-keyshortcuts={String(index + 1)}
            checked={index === chosen}
            onChange={() => onChoose(title)}
          />
          <kbd className={s.key} aria-hidden>
            {index + 1}
          </kbd>
          <span className={s.title} {...ourLanguage(result)}>
            {title}
          </span>
        </label>
      ))}
    </div>
  )
  if (!isFolded) {
    return rows
  }
  return (
    <details className={s.fold}>
      <summary className={s.summary}>
        {chosen < 0 ? `${titles.length} other titles` : `${chosen + 1} of ${titles.length} titles`}
      </summary>
      {rows}
    </details>
  )
}
