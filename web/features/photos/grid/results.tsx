import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { errorText } from '#web/lib/api.ts'
import { Button } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state/error-state.tsx'
import type { Photo } from '#worker/contract/photos.ts'
import { PLATFORMS, type Provider } from '#worker/domain/platforms.ts'
import type { Photos } from '../search/use-photos.ts'
import { untitledIds } from '../selection/selection.ts'
import { SelectionToolbar } from '../selection/selection-toolbar.tsx'
import { useSelectAll } from '../selection/use-select-all.ts'
import type { SelectionControl } from '../selection/use-selection.ts'
import { GridEnd } from './grid-end.tsx'
import { PhotoGrid } from './photo-grid.tsx'
import { Waiting } from './waiting.tsx'

type ResultsProps = {
  provider: Provider
  listing: Photos
  chosen: SelectionControl
  filtered: boolean
  /** The message if the search fails and the server gives no reason. */
  failedText: string
  onClearFilters: () => void
  onAskAgain: () => void
  /** Set for a quick selection, which lists only the first few photos. */
  onShowAll: (() => void) | undefined
}

/** The result of a search: loading, failed, empty or a grid of photos. */
export function Results(props: ResultsProps) {
  const { provider, listing, chosen, filtered, failedText, onClearFilters, onAskAgain, onShowAll } = props
  const { name, siteUrl, capabilities } = PLATFORMS[provider]
  const { photos, error } = listing
  const idsOfUntitled = useCallback((some: Photo[]) => untitledIds(some, capabilities), [capabilities])
  const { selecting, selectMatching, stop } = useSelectAll(listing, chosen, idsOfUntitled)
  const failure = error ? errorText(error, failedText) : undefined
  if (!photos && !listing.isLoading) {
    return (
      <ScrolledIntoView>
        <ErrorState title={failedText} onRetry={onAskAgain}>
          {failure === failedText ? 'Nothing was changed. Please try again.' : failure}
        </ErrorState>
      </ScrolledIntoView>
    )
  }
  if (photos?.length === 0) {
    return filtered ? (
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
        total={listing.total}
        selected={chosen.selection.size}
        hasUntitled={listing.hasMore || (photos !== undefined && idsOfUntitled(photos).length > 0)}
        untitledLabel={capabilities.title ? 'Select untitled' : 'Select undescribed'}
        selecting={selecting}
        onSelect={selectMatching}
        onDeselectAll={selecting ? stop : chosen.clear}
      />
      {photos ? (
        <>
          <PhotoGrid
            photos={photos}
            selection={chosen.selection}
            completeWord={capabilities.listedTags ? 'complete' : 'described'}
            onToggle={chosen.toggle}
            onSelectAll={selectAll}
            onNearEnd={listing.loadMore}
          />
          <GridEnd
            shown={photos.length}
            total={listing.total}
            failure={failure}
            isLoadingMore={listing.isLoadingMore}
            onRetry={listing.retry}
            onShowAll={onShowAll}
          />
        </>
      ) : (
        <Waiting platformName={name} onRetry={onAskAgain} />
      )}
    </>
  )
}

/** Scrolls its children into view when they appear, since an open panel may have pushed them off the screen. */
function ScrolledIntoView({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return <div ref={ref}>{children}</div>
}
