import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { errorText } from '#web/lib/api.ts'
import { formatNumber } from '#web/lib/format.ts'
import { completeWord, unfinishedText } from '#web/lib/library-sentence.ts'
import { useDeferredComponent } from '#web/lib/use-deferred-component.ts'
import { Button } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state/error-state.tsx'
import type { LibraryAnswer } from '#worker/contract/library.ts'
import type { Photo } from '#worker/contract/photos.ts'
import { PHOTOS_PAGE } from '#worker/domain/limits.ts'
import { PLATFORMS, type Provider } from '#worker/domain/platforms.ts'
import { hasFilter } from '../search/criteria.ts'
import type { Photos } from '../search/use-photos.ts'
import type { Asked } from '../search/use-search.ts'
import { type Selection, untitledIds } from '../selection/selection.ts'
import { SelectionToolbar } from '../selection/selection-toolbar.tsx'
import { type Chosen, type Source, sourceOf, useSelectAll } from '../selection/use-select-all.ts'
import type { SelectionControl } from '../selection/use-selection.ts'
import { EndOfList, EndOfSelected } from './end-of-list.tsx'
import { GridEnd } from './grid-end.tsx'
import type { Sought } from './photo-grid.tsx'
import { Waiting } from './waiting.tsx'

/** A chunk of its own, downloaded while the photos are listed. */
const loadGrid = async () => (await import('./photo-grid.tsx')).PhotoGrid

type ResultsProps = {
  provider: Provider
  asked: Asked
  listing: Photos
  /** Only these photos are shown; null shows all. */
  only: Selection | null
  /** The photo to bring into sight; a new object brings it again. */
  sought: Sought
  chosen: SelectionControl
  /** Undefined until known, and after a failure. */
  library: LibraryAnswer | undefined
  libraryError: unknown
  onShown: (photos: Photo[]) => void
  onChosen: (chosen: Chosen) => void
  onDeselectAll: () => void
  /** The message if the search fails and the server gives no reason. */
  failedText: string
  onClearFilters: () => void
  onAskAgain: () => void
  /** Set for a quick selection, which lists only the first few photos. */
  onShowAll: (() => void) | undefined
}

/** The result of a search: loading, failed, empty or a grid of photos. */
export function Results(props: ResultsProps) {
  const { provider, asked, listing, only, sought, chosen, library, libraryError, onChosen, onDeselectAll } = props
  const { onShown, failedText, onClearFilters, onAskAgain, onShowAll } = props
  const { name, siteUrl, capabilities } = PLATFORMS[provider]
  const { error, isLoadingMore } = listing
  const photos = useMemo(
    () => (only ? listing.photos?.filter(({ id }) => only.has(id)) : listing.photos),
    [only, listing.photos],
  )
  const source = sourceOf(asked, library, libraryError)
  const { selecting, selectMatching, stop } = useSelectAll({ provider, asked, listing, source, onChosen })
  const toggle = useCallback(
    (index: number, toHere: boolean) => chosen.toggle(photos ?? [], index, toHere),
    [chosen.toggle, photos],
  )
  const PhotoGrid = useDeferredComponent(loadGrid, true)
  const missing = only && photos ? only.size - photos.length : 0
  const loadMore = useCallback(() => {
    if (!only) listing.loadMore()
    // As large as possible, because few of their photos may be selected.
    else if (missing > 0) listing.loadMore(PHOTOS_PAGE.max)
  }, [only, missing, listing.loadMore])
  const failure = error ? errorText(error, failedText) : undefined
  if (!listing.photos && !listing.isLoading) {
    return (
      <ScrolledIntoView>
        <ErrorState title={failedText} onRetry={onAskAgain}>
          {failure === failedText ? 'Nothing was changed. Please try again.' : failure}
        </ErrorState>
      </ScrolledIntoView>
    )
  }
  if (listing.photos?.length === 0) {
    if (!listing.isComplete) {
      return (
        <EmptyState title={library?.state === 'denied' ? 'No photos found' : 'No photos found yet'}>
          {unfinishedText(library?.state, name)}
        </EmptyState>
      )
    }
    return hasFilter(asked.criteria) ? (
      <ScrolledIntoView>
        <EmptyState title="No photos found" action={<Button onClick={onClearFilters}>Show all photos</Button>}>
          Try adjusting your filters: other dates, other albums or another tag.
        </EmptyState>
      </ScrolledIntoView>
    ) : (
      <EmptyState title="No photos found" action={<a href={siteUrl}>Go to {name}</a>}>
        There are no photos on your {name} account yet. Videos are left out.
      </EmptyState>
    )
  }
  const selectAll = () => selectMatching('all')
  return (
    <>
      <SelectionToolbar
        photos={photos?.length ?? 0}
        busyLabel={progressText(source, listing, library)}
        selected={chosen.selection.size}
        hasUntitled={listing.hasMore || untitledIds(photos ?? [], capabilities).length > 0}
        untitledLabel={capabilities.title ? 'Select untitled' : 'Select undescribed'}
        selecting={selecting}
        onSelect={selectMatching}
        onDeselectAll={selecting ? stop : onDeselectAll}
      />
      {photos && PhotoGrid ? (
        <>
          <PhotoGrid
            photos={photos}
            selection={chosen.selection}
            completeWord={completeWord(provider)}
            sought={sought}
            onToggle={toggle}
            onSelectAll={selectAll}
            onNearEnd={loadMore}
            onShown={onShown}
          />
          <GridEnd failure={failure} isLoadingMore={isLoadingMore} onRetry={listing.retry}>
            {only ? (
              <EndOfSelected
                shown={photos.length}
                selected={only.size}
                isLoadingMore={isLoadingMore}
                onDropCriteria={asked.quick || hasFilter(asked.criteria) ? onClearFilters : undefined}
              />
            ) : (
              <EndOfList
                shown={photos.length}
                total={listing.total}
                isLoadingMore={isLoadingMore}
                onShowAll={onShowAll}
              />
            )}
          </GridEnd>
        </>
      ) : (
        <Waiting platformName={name} onRetry={onAskAgain} />
      )}
    </>
  )
}

function progressText(source: Source, { photos, total }: Photos, library: LibraryAnswer | undefined): string {
  if (source === 'pages') {
    return `Loading ${formatNumber(photos?.length ?? 0)} of ${formatNumber(total)}…`
  }
  return library && library.total > 0 && source === 'reading'
    ? `Reading ${formatNumber(library.read)} of ${formatNumber(library.total)}…`
    : 'Selecting…'
}

/** Scrolls its children into view when they appear, since an open panel may have pushed them off the screen. */
function ScrolledIntoView({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return <div ref={ref}>{children}</div>
}
