import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useFlags } from '#web/lib/flags.ts'
import { isWriting } from '#web/lib/job-status.ts'
import { useDeferredComponent } from '#web/lib/use-deferred-component.ts'
import { useOnline } from '#web/lib/use-online.ts'
import { useUser } from '#web/lib/user.ts'
import { Button } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden/visually-hidden.tsx'
import type { JobSummary } from '#worker/contract/jobs.ts'
import { isEditable, isUndoable } from '#worker/domain/job-result.ts'
import { endedUnpaid } from '#worker/domain/job-status.ts'
import { PLATFORMS } from '#worker/domain/platforms.ts'
import { CardListSkeleton } from './cards/cards-skeleton.tsx'
import { createJobActions } from './data/job-actions.ts'
import { progressSentence, viewModeOf } from './data/job-state.ts'
import { type JobSnapshot, type JobStore, rulesOf } from './data/job-store.ts'
import { photoName } from './data/result-texts.ts'
import { mayTryEach } from './data/retry-cover.ts'
import { mayRewrite, REWRITES_MAX } from './data/rewrite.ts'
import { isReady } from './data/selection.ts'
import type { Show } from './data/show.ts'
import { DeskSkeleton } from './desk/desk-skeleton.tsx'
import s from './job-review.module.css'
import { AgentWaits } from './review/agent-waits.tsx'
import { BulkActions } from './review/bulk-actions.tsx'
import { Dock } from './review/dock.tsx'
import { FailedPhotos } from './review/failed-photos.tsx'
import { HelpPanel } from './review/help-panel.tsx'
import { JobHeader } from './review/job-header.tsx'
import { headingOf } from './review/job-heading.tsx'
import { JobProgressPanel } from './review/job-progress.tsx'
import { Onwards } from './review/onwards.tsx'
import type { ReviewProps } from './review/review-props.ts'
import { UndoAll } from './review/undo-all.tsx'
import { useApply } from './review/use-apply.ts'
import { useCommands } from './review/use-commands.ts'
import { useCursor } from './review/use-cursor.ts'
import { useEditing } from './review/use-editing.ts'
import { usePlace } from './review/use-place.ts'
import { useRetryCover } from './review/use-retry-cover.ts'
import { useSelection } from './review/use-selection.ts'
import { useShown } from './review/use-shown.ts'
import { useTabTitle } from './review/use-tab-title.ts'
import { ViewBar } from './review/view-bar.tsx'
import type { View } from './review/view-of.ts'

/** Each view is a chunk of its own. */
export const loadCards = async () => (await import('./cards/cards.tsx')).Cards
export const loadDesk = async () => (await import('./desk/desk.tsx')).Desk
export const loadSheet = async () => (await import('./sheet/sheet.tsx')).Sheet
const loadKeysDialog = async () => (await import('./review/keys-dialog.tsx')).KeysDialog
const loadEditManyDialog = async () => (await import('./sheet/edit-many-dialog.tsx')).EditManyDialog
const loadRewriteDialog = async () => (await import('./review/rewrite/rewrite-dialog.tsx')).RewriteDialog
const loadApplyDialog = async () => (await import('./review/apply-dialog.tsx')).ApplyDialog

/** With more cards than this the way onwards above them is out of sight, so it also stands below. */
const ONE_WINDOW = 2

type JobReviewProps = { store: JobStore; snapshot: JobSnapshot; job: JobSummary }

/** The review of one job: its progress, actions for all photos, and the photos in the chosen view. */
export function JobReview({ store, snapshot, job }: JobReviewProps) {
  const { results, writing, updates } = snapshot
  const info = PLATFORMS[job.provider]
  const { editing, drafts } = useEditing(store)
  const actions = useMemo(() => createJobActions(store, editing, info), [store, editing, info])
  useEffect(() => actions.leave, [actions])
  const selection = useSelection(results, info.capabilities)
  const { isStarting, apply, asked, answer, cancel } = useApply(store, actions, selection)
  const ApplyDialog = useDeferredComponent(loadApplyDialog, asked !== null)
  const { METADATA_PREVIEW } = useFlags()
  const { user } = useUser()
  const isOnline = useOnline()
  const previewOpen = METADATA_PREVIEW && (user?.preferences.enablePreview ?? false)
  const mode = viewModeOf(job, results)
  useTabTitle(job, mode)
  const cover = useRetryCover(job)
  const approveAll = () => {
    const applicable = results.filter(isReady)
    selection.select(applicable.map(({ photoId }) => photoId))
    void actions.approveMany(applicable.filter(({ approved }) => !approved).map(({ photoId }) => photoId))
  }

  const place = usePlace(results.some(({ status }) => status === 'processed'))
  const { shown, afresh } = useShown(results, place.show)
  const cursor = useCursor({
    shown,
    capabilities: info.capabilities,
    photoId: place.photoId,
    setPhotoId: place.setPhotoId,
    actions,
    onApprove: photoId => selection.toggle(photoId, true),
  })
  const [toRewrite, setToRewrite] = useState<string[] | null>(null)
  const [rewriteKey, setRewriteKey] = useState('')
  const rewritable = toRewrite && results.filter(result => toRewrite.includes(result.photoId) && isEditable(result))
  const RewriteDialog = useDeferredComponent(loadRewriteDialog, toRewrite !== null)
  const askToRewrite = (photoIds: string[]) => {
    const chosen = results.filter(result => photoIds.includes(result.photoId) && mayRewrite(result))
    if (chosen.length > 0 && chosen.length <= REWRITES_MAX) {
      const chosenIds = chosen.map(({ photoId }) => photoId)
      setToRewrite(chosenIds)
      setRewriteKey(chosenIds.join())
    }
  }
  const commands = useCommands({
    place,
    cursor,
    controls: editing,
    capabilities: info.capabilities,
    onAskToApply: () => !isStarting && !isWriting(job) && apply(selection.ids, 'always'),
    onChooseTitle: actions.chooseTitle,
    onRewrite: photoId => askToRewrite(photoId === null ? selection.ids : [photoId]),
  })
  const Cards = useDeferredComponent(loadCards, place.view === 'cards')
  const Desk = useDeferredComponent(loadDesk, place.view === 'desk')
  const Sheet = useDeferredComponent(loadSheet, place.view === 'sheet')
  const KeysDialog = useDeferredComponent(loadKeysDialog, commands.isHelpOpen)
  const [isEditingMany, setIsEditingMany] = useState(false)
  const EditManyDialog = useDeferredComponent(loadEditManyDialog, isEditingMany)
  const view = useLoadedView(place.view, { cards: Cards, desk: Desk, sheet: Sheet })
  const onDecide = useStable(cursor.decideHere)
  const onOpen = useStable(place.openDesk)
  const onRewrite = useStable((photoId: string) => askToRewrite([photoId]))
  const showOnly = (show: Show) => {
    afresh()
    place.showOnly(show)
  }

  const header = <JobHeader job={job} live={updates === 'live'} onRename={actions.rename} />
  if (results.length === 0) {
    return (
      <>
        {header}
        <EmptyState title="No Results">
          <p>No photos found for this job</p>
        </EmptyState>
      </>
    )
  }
  const onwards = <Onwards job={job} results={results} view={place.view} />
  const progress = (
    <JobProgressPanel
      job={job}
      results={results}
      mode={mode}
      notices={
        <>
          <AgentWaits job={job} onStop={actions.stop} />
          <FailedPhotos job={job} results={results} cover={cover} onRetry={actions.retry} />
          {onwards}
        </>
      }
    />
  )
  // If there is no network, the shell says so.
  const trouble = isOnline && updates === 'lost' && (
    <Notice tone="warning" action={<Button onClick={() => void store.retry()}>Try again</Button>}>
      <p>We cannot reach the server right now. The job goes on without this page, and nothing is lost.</p>
    </Notice>
  )
  const isSelecting = selection.ids.length > 0
  const undoAll = !isWriting(job) && results.some(isUndoable) && (
    <UndoAll results={results} provider={job.provider} size={isSelecting ? 'sm' : 'md'} onUndoAll={actions.undoBatch} />
  )
  const dock = (
    <Dock
      {...{ job, results, selection, isStarting }}
      onApply={apply}
      onEdit={view === 'sheet' ? () => setIsEditingMany(true) : undefined}
      onRewrite={() => askToRewrite(selection.ids)}
      onStop={actions.stop}
      undoAll={!isSelecting && undoAll}
    />
  )
  const views: ReviewProps = {
    ...{ shown, cursor, selection, writing, drafts, actions, onDecide, onOpen, onRewrite, previewOpen },
    provider: job.provider,
    controls: editing,
    showsStyles: job.config.style === 'shuffle',
    canRetry: !endedUnpaid(job) && mayTryEach(job, cover),
  }
  const help = () => commands.setIsHelpOpen(true)
  return (
    <>
      {view === 'desk' && !Desk && <DeskSkeleton />}
      {view === 'desk' && Desk && (
        <Desk
          {...{ ...views, job, results, trouble, progress, dock }}
          heading={headingOf(job.name)}
          show={place.show}
          mode={commands.mode}
          onMode={commands.setMode}
          onChooseView={place.chooseView}
          onShow={showOnly}
          onBack={commands.back}
          onHelp={help}
        />
      )}
      {view !== 'desk' && (
        <>
          <Stack>
            {header}
            {trouble}
            {progress}
            {!endedUnpaid(job) && <HelpPanel />}
            <div className={s.controls}>
              <BulkActions
                job={job}
                results={results}
                shown={shown}
                selection={selection}
                isStarting={isStarting}
                onApproveAll={approveAll}
                onApplyAll={() =>
                  apply(
                    results.filter(isReady).map(result => result.photoId),
                    'always',
                  )
                }
                undoAll={isSelecting && undoAll}
              />
              <ViewBar
                results={results}
                view={place.view}
                show={place.show}
                onChooseView={place.chooseView}
                onShow={showOnly}
                onHelp={help}
              />
            </div>
          </Stack>
          {view === 'cards' && !Cards && <CardListSkeleton />}
          {view === 'cards' && Cards && <Cards {...views} />}
          {view === 'sheet' && Sheet && <Sheet {...views} />}
          {view === 'cards' && shown.length > ONE_WINDOW && onwards}
          {dock}
        </>
      )}
      <VisuallyHidden>
        <span role="status">{cursor.said}</span>
        <span role="status">{progressSentence(job, mode, results)}</span>
      </VisuallyHidden>
      {KeysDialog && (
        <KeysDialog
          open={commands.isHelpOpen}
          isOn={commands.isOn}
          onSwitch={commands.switchKeys}
          onClose={() => commands.setIsHelpOpen(false)}
        />
      )}
      {EditManyDialog && (
        <EditManyDialog
          open={isEditingMany}
          results={results.filter(result => selection.has(result.photoId) && isReady(result))}
          rules={rulesOf(job)}
          store={store}
          editing={editing}
          onClose={() => setIsEditingMany(false)}
        />
      )}
      {RewriteDialog && (
        <RewriteDialog
          // What was typed for one photo is nothing to another, not even folded away.
          key={rewriteKey}
          photos={rewritable}
          name={rewritable?.[0] ? photoName(rewritable[0], info.capabilities, results.indexOf(rewritable[0]) + 1) : ''}
          job={job}
          onClose={() => setToRewrite(null)}
          onRewrite={actions.rewrite}
          onUseVersion={actions.useVersion}
        />
      )}
      {ApplyDialog && (
        <ApplyDialog
          photoIds={asked}
          results={results}
          platform={info.name}
          undoLimit={info.undoLimit}
          onClose={cancel}
          onConfirm={answer}
        />
      )}
    </>
  )
}

/** Keeps the present view, with whatever is typed in it, until the code of the chosen one has loaded. */
function useLoadedView(chosen: View, parts: Record<View, unknown>): View {
  const [shown, setShown] = useState(chosen)
  if (shown !== chosen && parts[chosen]) {
    setShown(chosen)
  }
  return shown
}

/** A function that stays the same while the component is mounted, and calls the latest version of `latest`. */
function useStable<A extends unknown[], R>(latest: (...args: A) => R): (...args: A) => R {
  const current = useRef(latest)
  useLayoutEffect(() => {
    current.current = latest
  })
  return useCallback((...args: A) => current.current(...args), [])
}
