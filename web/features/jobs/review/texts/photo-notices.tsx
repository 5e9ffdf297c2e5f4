import { Notice } from '#web/ui/notice/notice.tsx'
import type { JobResult } from '#worker/domain/job-result.ts'
import { PLATFORMS, type Provider } from '#worker/domain/platforms.ts'

type PhotoNoticesProps = { result: JobResult; provider: Provider }

/** What the user has to know about this photo. */
export function PhotoNotices({ result, provider }: PhotoNoticesProps) {
  const { name } = PLATFORMS[provider]
  return (
    <>
      {result.reason && <p>{result.reason}</p>}
      {result.keptFields.map(field => (
        <Notice tone="info" key={field}>
          <p>
            You changed the {field} on {name} meanwhile. Yours was kept.
          </p>
        </Notice>
      ))}
      {result.regenerateError && !result.regenerating && (
        <Notice tone="warning" title="Not rewritten">
          <p>{result.regenerateError}</p>
        </Notice>
      )}
      {result.applyError && (
        <Notice tone="error" title={`Not applied to ${name}`}>
          <p>{result.applyError}</p>
        </Notice>
      )}
      {result.undoError && (
        <Notice tone="error" title="Not everything was restored">
          <p>{result.undoError}</p>
        </Notice>
      )}
    </>
  )
}
