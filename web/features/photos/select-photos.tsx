import { useEffect, useMemo, useState } from 'react'
import { useFreeTrial } from '#web/lib/free-trial.ts'
import { useKeepingAtSessionEnd } from '#web/lib/kept-at-session-end.ts'
import { choiceWithout, forgetOrder, keepChoice, keptChoice } from '#web/lib/kept-choice.ts'
import { useLibrary } from '#web/lib/library.ts'
import { toast } from '#web/lib/toast.ts'
import { LibraryLine } from '#web/ui/library-line/library-line.tsx'
import type { Photo } from '#worker/contract/photos.ts'
import type { Preferences } from '#worker/contract/preferences.ts'
import type { Field } from '#worker/domain/fields.ts'
import { DESCRIPTION_SENTENCES } from '#worker/domain/limits.ts'
import { NO_PHOTO_SELECTED } from '#worker/domain/messages.ts'
import { PLATFORMS, type Provider } from '#worker/domain/platforms.ts'
import type { Quote } from '#worker/domain/pricing.ts'
import { AlreadyDescribed } from './generate/already-described.tsx'
import { GenerateBar } from './generate/generate-bar.tsx'
import { offerOf } from './generate/price.ts'
import type { Wording } from './generate/style-settings.tsx'
import { TrialBanner } from './generate/trial-banner.tsx'
import { type Choice, useGenerate } from './generate/use-generate.ts'
import { usePaidElsewhere } from './generate/use-paid-elsewhere.ts'
import type { Sought } from './grid/photo-grid.tsx'
import { Results } from './grid/results.tsx'
import { type Criteria, describeListing, NO_CRITERIA } from './search/criteria.ts'
import { CriteriaPanel } from './search/criteria-panel.tsx'
import { LibraryChips } from './search/library-chips.tsx'
import { useAlbums } from './search/use-albums.ts'
import { useGrowingList } from './search/use-growing-list.ts'
import { usePanel } from './search/use-panel.ts'
import { fetchFailed, type Photos, usePhotos } from './search/use-photos.ts'
import { useSearch } from './search/use-search.ts'
import s from './select-photos.module.css'
import { type Selection, untitledField } from './selection/selection.ts'
import type { Chosen } from './selection/use-select-all.ts'
import { useSelection } from './selection/use-selection.ts'

export const CHOICE = 'choice-of-photos'

const NO_PHOTOS: Photo[] = []

type SelectPhotosProps = {
  provider: Provider
  preferences: Preferences
  /** An earlier choice: that of a job not paid yet, or from when the session ended. */
  kept: { jobId: string | null; choice: Choice } | null
}

/** Search criteria, photos and the bar to generate, for one platform. */
export function SelectPhotos({ provider, preferences, kept }: SelectPhotosProps) {
  const { asked, search } = useSearch(provider, { ...NO_CRITERIA, ...kept?.choice.criteria })
  const { library, error: libraryError } = useLibrary(provider)
  const listing = usePhotos(asked)
  const tellShown = useGrowingList(listing, library)
  const photos = listing.photos ?? NO_PHOTOS
  const panel = usePanel(asked.id, photos.length > 0, asked.expectsMore)
  const albums = useAlbums(provider, panel.wasOpened)
  const chosen = useSelection(kept?.choice.photoIds ?? [])
  const { selection } = chosen
  const [known, setKnown] = useState(NOTHING_KNOWN)
  const [only, setOnly] = useState<Selection | null>(null)
  const [sought, setSought] = useState<Sought>(null)
  const freeTrial = useFreeTrial()
  const [wording, setWording] = useState(() => ({ ...initialWording(preferences), ...kept?.choice.wording }))
  const choice: Choice = useMemo(
    () => ({ provider, criteria: asked.criteria, photoIds: [...selection], wording }),
    [provider, asked.criteria, selection, wording],
  )
  useKeepingAtSessionEnd(CHOICE, choice)
  const forget = () => {
    chosen.clear()
    if (!starting) {
      forgetOrder()
    }
    setKnown(NOTHING_KNOWN)
    setOnly(null)
    setSought(null)
  }
  if (only && selection.size === 0) {
    setOnly(null)
  }
  const { generate, starting, refusal, closeRefusal } = useGenerate({ onOrdered: chosen.remove })
  usePaidElsewhere(freeTrial?.unpaidJobIds, chosen.remove)
  const { capabilities } = PLATFORMS[provider]
  const untitled = untitledField(capabilities)
  /** Photos known to be complete, which cost nothing. */
  const complete = useMemo(() => {
    const listed = photos.filter(photo => photo.missing.length === 0).map(photo => photo.id)
    return new Set(capabilities.listedTags ? [...known.complete, ...listed] : [])
  }, [capabilities.listedTags, photos, known.complete])
  const completeSelected = useMemo(() => [...selection].filter(id => complete.has(id)).length, [complete, selection])
  const offerWithout = (photoIds: string[]) => {
    const rest = choiceWithout(choice, photoIds).photoIds
    return offerOf(rest.filter(id => !complete.has(id)).length, freeTrial)
  }
  useEffect(() => {
    const now = keptChoice<Choice>()
    if (kept?.jobId && now?.jobId === kept.jobId) {
      keepChoice(kept.jobId, choice, now.ordered)
    }
  }, [kept, choice])

  const choose = ({ wanted, ids, more, complete, leftOut }: Chosen) => {
    chosen.select(ids, { more })
    setKnown({ complete, leftOut })
    setOnly(null)
    const inLibrary = library !== undefined && library.state !== 'off'
    if (wanted === 'untitled' && inLibrary && !isMissing(asked.criteria, untitled)) {
      // The list then shows what was selected.
      search({ ...asked.criteria, quick: false, missing: [untitled] })
      setSought({ index: 0 })
    } else {
      const isChosen = new Set(ids)
      setSought({
        index: Math.max(
          0,
          photos.findIndex(({ id }) => isChosen.has(id)),
        ),
      })
    }
  }
  const start = (priceShown: Quote | null) => {
    if (selection.size === 0) {
      toast.error(NO_PHOTO_SELECTED)
      return
    }
    void generate(choice, priceShown)
  }

  return (
    <>
      <TrialBanner remainingFree={freeTrial?.remainingPhotos} />
      <CriteriaPanel
        provider={provider}
        criteria={asked.criteria}
        albums={albums}
        summary={summaryOf(listing, asked.criteria, albums.albums ?? [])}
        isOpen={panel.isOpen}
        onOpenChange={panel.setIsOpen}
        toggleRef={panel.toggleRef}
        bodyRef={panel.bodyRef}
        onSearch={(criteria, more) => {
          forget()
          search(criteria, more === 'more')
        }}
      />
      <div className={s.library}>
        <LibraryLine provider={provider} library={library} error={libraryError} />
        <LibraryChips
          provider={provider}
          criteria={asked.criteria}
          library={library}
          onSearch={criteria => {
            setSought(null)
            search(criteria)
          }}
          selected={selection.size}
          onlySelected={only !== null}
          onOnlySelected={wanted => setOnly(wanted ? selection : null)}
        />
      </div>
      <div className={s.results}>
        <Results
          key={asked.id}
          provider={provider}
          asked={asked}
          listing={listing}
          only={only}
          sought={sought}
          chosen={chosen}
          library={library}
          libraryError={libraryError}
          onShown={tellShown}
          onChosen={choose}
          onDeselectAll={forget}
          failedText={fetchFailed(provider, asked.criteria)}
          onClearFilters={() => search(NO_CRITERIA)}
          onAskAgain={() => search(asked.criteria)}
          onShowAll={asked.quick ? () => search({ ...asked.criteria, quick: false }) : undefined}
        />
      </div>
      <GenerateBar
        selected={selection.size}
        complete={completeSelected}
        leftOut={known.leftOut}
        provider={provider}
        freeTrial={freeTrial}
        wording={wording}
        onWordingChange={setWording}
        starting={starting}
        onGenerate={start}
        onOrder={orderId => keepChoice(orderId, choice)}
      />
      <AlreadyDescribed
        refusal={refusal}
        onClose={closeRefusal}
        provider={provider}
        offerWithout={offerWithout}
        onLeaveOut={priceShown => void generate(choice, priceShown, 'leave-out')}
        onDescribeAgain={priceShown => void generate(choice, priceShown, 'again')}
      />
    </>
  )
}

/** Whether the list shows photos without this field, and no others. */
const isMissing = ({ missing }: Criteria, field: Field) => missing.length === 1 && missing[0] === field

/** What is known of the photos that were selected at once. `leftOut`: which were not, and why. */
const NOTHING_KNOWN: Pick<Chosen, 'complete' | 'leftOut'> = { complete: [], leftOut: '' }

/** Starts with the descriptive style until the user has saved preferences. */
function initialWording({ saved, defaultStyle, descriptionSentences, language }: Preferences): Wording {
  return {
    ...{ style: saved ? defaultStyle : 'descriptive', language, note: '', jobName: '' },
    sentences: saved ? descriptionSentences : DESCRIPTION_SENTENCES.default,
  }
}

function summaryOf(
  { isLoading, photos, total, isComplete }: Photos,
  criteria: Criteria,
  albums: Parameters<typeof describeListing>[2],
) {
  if (isLoading) {
    return 'Loading photos…'
  }
  return photos ? describeListing({ shown: photos.length, total, isComplete }, criteria, albums) : 'No photos loaded'
}
