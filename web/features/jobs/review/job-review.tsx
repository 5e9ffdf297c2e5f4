import { useEffect, useMemo, useState } from 'react'
import { useFlags } from '#web/lib/flags.ts'
import { useDeferredComponent } from '#web/lib/use-deferred-component.ts'
import { useUser } from '#web/lib/user.ts'
import { Button } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import type { JobSummary } from '#worker/contract/jobs.ts'
import { isApplicable, isEditable } from '#worker/domain/job-result.ts'
import { PLATFORMS } from '#worker/domain/platforms.ts'
import { parseTags, tagProblem } from '#worker/domain/tags.ts'
import { type Draft, useEditing } from '../card/use-editing.ts'
import { createJobActions } from '../data/job-actions.ts'
import { viewModeOf } from '../data/job-state.ts'
import { type JobSnapshot, type JobStore, rulesOf } from '../data/job-store.ts'
import { BulkActions } from './bulk-actions.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { needsConfirmation } from './confirmation.ts'
import { HelpPanel } from './help-panel.tsx'
import { JobHeader } from './job-header.tsx'
import { JobProgressPanel } from './job-progress.tsx'
import { PhotoList } from './photo-list.tsx'
import { useSelection } from './use-selection.ts'

const loadApplyDialog = async () => (await import('./apply-dialog.tsx')).ApplyDialog

type JobReviewProps = { store: JobStore; snapshot: JobSnapshot; job: JobSummary }

/** The whole review of one job: progress, what to do with all of it, and its photos. */
export function JobReview({ store, snapshot, job }: JobReviewProps) {
  const { results, writing, updates } = snapshot
  const info = PLATFORMS[job.provider]
  const platform = info.name
  const actions = useMemo(() => createJobActions(store, info), [store, info])
  const selection = useSelection(results, info.capabilities, job.applyProgress.isApplying)
  const [asked, setAsked] = useState<string[] | null>(null)
  const ApplyDialog = useDeferredComponent(loadApplyDialog, asked !== null)
  const { METADATA_PREVIEW } = useFlags()
  const { user } = useUser()
  const previewOpen = METADATA_PREVIEW && (user?.preferences.enablePreview ?? false)
  const mode = viewModeOf(job, results)

  const editedResult = ({ photoId }: Draft) => store.getSnapshot().results.find(result => result.photoId === photoId)
  const problemOf = (draft: Draft) => {
    const result = draft.field === 'tags' ? editedResult(draft) : undefined
    return result && tagProblem(parseTags(draft.text), result, rulesOf(job))
  }
  const save = async (draft: Draft) => {
    const { photoId, field, text } = draft
    if (field !== 'tags') {
      return actions.saveText(photoId, field, text.trim())
    }
    const problem = problemOf(draft)
    if (problem !== undefined) {
      actions.refuseTags(problem)
      return false
    }
    const typed = parseTags(text)
    const tags = editedResult(draft)?.generatedTags ?? []
    return typed.length === 0 || actions.saveTags(photoId, [...tags, ...typed])
  }
  const { draft, controls } = useEditing({ problemOf, save })

  const edited = draft && results.find(result => result.photoId === draft.photoId)
  const isClosed = edited ? !isEditable(edited) : false
  useEffect(() => {
    if (isClosed) {
      controls.cancel()
    }
  }, [isClosed, controls])

  const applyNow = async (photoIds: string[]) => {
    setAsked(null)
    if (await actions.applyBatch(photoIds)) {
      selection.clear()
    }
  }
  const apply = (photoIds: string[]) => {
    if (needsConfirmation(results, photoIds)) {
      setAsked(photoIds)
      return
    }
    void applyNow(photoIds)
  }
  const approveAll = () => {
    selection.selectAll()
    void actions.approveMany(results.filter(result => isApplicable(result) && !result.approved).map(r => r.photoId))
  }

  if (results.length === 0) {
    return (
      <>
        <JobHeader job={job} live={updates === 'live'} />
        <EmptyState title="No Results">
          <p>No photos found for this job</p>
        </EmptyState>
      </>
    )
  }
  return (
    <>
      <Stack>
        <JobHeader job={job} live={updates === 'live'} />
        {updates === 'lost' && (
          <Notice tone="warning" action={<Button onClick={() => void store.retry()}>Try again</Button>}>
            <p>We cannot reach the server right now. The job goes on without this page, and nothing is lost.</p>
          </Notice>
        )}
        <JobProgressPanel job={job} results={results} mode={mode} />
        <HelpPanel />
        <BulkActions
          job={job}
          results={results}
          selection={selection}
          onApproveAll={approveAll}
          onApplyAll={() => apply(results.filter(isApplicable).map(result => result.photoId))}
          onUndoAll={actions.undoBatch}
        />
      </Stack>
      <PhotoList
        results={results}
        provider={job.provider}
        selection={selection}
        writing={writing}
        draft={draft}
        controls={controls}
        actions={actions}
        previewOpen={previewOpen}
        showsStyles={job.config.style === 'shuffle'}
      />
      <BulkBar results={results} selection={selection} platform={platform} onApply={apply} />
      {ApplyDialog && (
        <ApplyDialog
          photoIds={asked}
          results={results}
          platform={platform}
          undoLimit={info.undoLimit}
          onClose={() => setAsked(null)}
          onConfirm={photoIds => void applyNow(photoIds)}
        />
      )}
    </>
  )
}
