import { ChevronDown, ChevronUp } from 'lucide-react'
import { type RefObject, useId } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import { PLATFORMS, type Provider } from '#worker/domain/platforms.ts'
import { AlbumChoice } from './album-choice.tsx'
import { type Criteria, hasFilter, NO_CRITERIA, quickCriteria, quickSelectionsFor } from './criteria.ts'
import s from './criteria-panel.module.css'
import { DateField } from './date-field.tsx'
import { TagSearch } from './tag-search.tsx'
import type { Albums } from './use-albums.ts'

type CriteriaPanelProps = {
  provider: Provider
  criteria: Criteria
  albums: Albums
  /** One line about what is listed. */
  summary: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** The button that opens and closes the panel, and the panel's body. */
  toggleRef: RefObject<HTMLButtonElement | null>
  bodyRef: RefObject<HTMLDivElement | null>
  /** `more`: another change may follow at once, as when ticking several albums. */
  onSearch: (criteria: Criteria, more?: 'more') => void
}

/** The search criteria. When closed, one line says what is listed. */
export function CriteriaPanel(props: CriteriaPanelProps) {
  const { provider, criteria, albums, summary, isOpen, onOpenChange, toggleRef, bodyRef, onSearch } = props
  const bodyId = useId()
  const { name, capabilities } = PLATFORMS[provider]
  const narrow = (change: Partial<Criteria>, more?: 'more') => onSearch({ ...criteria, ...change, quick: false }, more)
  return (
    <section className={s.panel} aria-label="Selection Criteria">
      <div className={s.head}>
        <p className={s.summary} role="status">
          {summary}
        </p>
        <Button
          ref={toggleRef}
          variant="quiet"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => onOpenChange(!isOpen)}
          icon={isOpen ? <ChevronUp size={16} aria-hidden /> : <ChevronDown size={16} aria-hidden />}
        >
          {isOpen ? 'Hide' : 'Change'}
        </Button>
      </div>
      {isOpen && (
        <div className={s.body} id={bodyId} ref={bodyRef}>
          <div className={s.quick}>
            {quickSelectionsFor(capabilities).map(({ label, uploaded }) => (
              <Button key={label} size="sm" onClick={() => onSearch(quickCriteria(uploaded))}>
                {label}
              </Button>
            ))}
            {hasFilter(criteria) && (
              <Button variant="quiet" size="sm" onClick={() => onSearch(NO_CRITERIA)}>
                Clear filters
              </Button>
            )}
          </div>
          {capabilities.albums && (
            <AlbumChoice
              albums={albums}
              platformName={name}
              capabilities={capabilities}
              chosen={criteria.albums}
              onChange={(chosen, more) => narrow({ albums: chosen }, more)}
            />
          )}
          <div className={s.side}>
            {capabilities.tagSearch && <TagSearch tags={criteria.tags} onSearch={tags => narrow({ tags })} />}
            {capabilities.uploadDates && (
              <DateField label="Uploaded" choice={criteria.uploaded} onChange={uploaded => narrow({ uploaded })} />
            )}
            {capabilities.takenDates && (
              <DateField label="Taken" choice={criteria.taken} onChange={taken => narrow({ taken })} />
            )}
          </div>
        </div>
      )}
    </section>
  )
}
