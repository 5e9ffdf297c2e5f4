import { useEffect, useMemo, useState } from 'react'
import { useFreeTrial } from '#web/lib/free-trial.ts'
import { useKeepingAtSessionEnd } from '#web/lib/kept-at-session-end.ts'
import { keepChoice } from '#web/lib/kept-choice.ts'
import { toast } from '#web/lib/toast.ts'
import type { Photo } from '#worker/contract/photos.ts'
import type { Preferences } from '#worker/contract/preferences.ts'
import { DESCRIPTION_SENTENCES } from '#worker/domain/limits.ts'
import { NO_PHOTO_SELECTED } from '#worker/domain/messages.ts'
import { PLATFORMS, type Provider } from '#worker/domain/platforms.ts'
import type { Quote } from '#worker/domain/pricing.ts'
import { GenerateBar } from './generate/generate-bar.tsx'
import type { Wording } from './generate/style-settings.tsx'
import { TrialBanner } from './generate/trial-banner.tsx'
import { type Choice, useGenerate } from './generate/use-generate.ts'
import { Results } from './grid/results.tsx'
import { type Criteria, describeListing, hasFilter, NO_CRITERIA } from './search/criteria.ts'
import { CriteriaPanel } from './search/criteria-panel.tsx'
import { useAlbums } from './search/use-albums.ts'
import { usePanel } from './search/use-panel.ts'
import { fetchFailed, type Photos, usePhotos } from './search/use-photos.ts'
import { useSearch } from './search/use-search.ts'
import s from './select-photos.module.css'
import { useListedSelection } from './selection/use-listed-selection.ts'
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
  const { asked, search } = useSearch(provider, kept?.choice.criteria ?? NO_CRITERIA)
  const listing = usePhotos(asked)
  const photos = listing.photos ?? NO_PHOTOS
  const panel = usePanel(asked.id, photos.length > 0, asked.expectsMore)
  const albums = useAlbums(provider, panel.wasOpened)
  const chosen = useSelection(photos, kept?.choice.photoIds ?? [])
  const isListing = useListedSelection(listing, chosen.selection)
  const freeTrial = useFreeTrial()
  const [wording, setWording] = useState(() => kept?.choice.wording ?? initialWording(preferences))
  const choice: Choice = useMemo(
    () => ({ provider, criteria: asked.criteria, photoIds: [...chosen.selection], wording }),
    [provider, asked.criteria, chosen.selection, wording],
  )
  useKeepingAtSessionEnd(CHOICE, choice)
  const { generate, isStarting } = useGenerate(chosen.clear)
  const selectedPhotos = useMemo(
    () => photos.filter(photo => chosen.selection.has(photo.id)),
    [photos, chosen.selection],
  )
  const { capabilities } = PLATFORMS[provider]
  useEffect(() => {
    if (kept?.jobId) {
      keepChoice(kept.jobId, choice)
    }
  }, [kept, choice])

  const start = (priceShown: Quote | null) => {
    if (selectedPhotos.length === 0) {
      toast.error(NO_PHOTO_SELECTED)
      return
    }
    const input = {
      photoIds: selectedPhotos.map(photo => photo.id),
      provider,
      style: wording.style,
      descriptionSentences: wording.sentences,
      addPhotonymTag: true,
    }
    void generate(input, choice, priceShown)
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
          chosen.clear()
          search(criteria, more === 'more')
        }}
      />
      <div className={s.results}>
        <Results
          key={asked.id}
          provider={provider}
          listing={listing}
          chosen={chosen}
          filtered={hasFilter(asked.criteria)}
          failedText={fetchFailed(provider, asked.criteria)}
          onClearFilters={() => search(NO_CRITERIA)}
          onAskAgain={() => search(asked.criteria)}
          onShowAll={asked.quick ? () => search({ ...asked.criteria, quick: false }) : undefined}
        />
      </div>
      <GenerateBar
        selected={selectedPhotos.length}
        complete={capabilities.listedTags ? selectedPhotos.filter(photo => photo.missing.length === 0).length : 0}
        isListing={isListing}
        freeTrial={freeTrial}
        wording={wording}
        onWordingChange={setWording}
        isStarting={isStarting}
        onGenerate={start}
        onOrder={orderId => keepChoice(orderId, choice)}
      />
    </>
  )
}

/** Starts with the descriptive style until the user has saved preferences. */
function initialWording({ saved, defaultStyle, descriptionSentences }: Preferences): Wording {
  return saved
    ? { style: defaultStyle, sentences: descriptionSentences }
    : { style: 'descriptive', sentences: DESCRIPTION_SENTENCES.default }
}

function summaryOf(
  { isLoading, photos, total }: Photos,
  criteria: Criteria,
  albums: Parameters<typeof describeListing>[2],
) {
  if (isLoading) {
    return 'Loading photos…'
  }
  return photos ? describeListing({ shown: photos.length, total }, criteria, albums) : 'No photos loaded'
}
