import { Notice } from '#web/ui/notice/notice.tsx'
import { isApplicable, type JobResult } from '#worker/domain/job-result.ts'
import { PLATFORMS, type Provider } from '#worker/domain/platforms.ts'
import { replacedFields } from '../data/result-state.ts'

type CardNoticesProps = { result: JobResult; provider: Provider }

/** What a person must know about this photo. */
export function CardNotices({ result, provider }: CardNoticesProps) {
  const { name } = PLATFORMS[provider]
  const replaced = isApplicable(result) ? replacedFields(result) : []
  const cameraName = replaced.includes('title') && !result.replaces.includes('title') ? result.originalTitle : null
  return (
    <>
      {result.reason && <p>{result.reason}</p>}
      {replaced.length > 0 && (
        <Notice tone={cameraName && replaced.length === 1 ? 'info' : 'warning'}>
          <p>
            Replaces your existing {replaced.join(' and ')} on {name}
            {cameraName && ` (${cameraName} is a name the camera gave)`}.
          </p>
        </Notice>
      )}
      {result.keptFields.map(field => (
        <Notice tone="info" key={field}>
          <p>
            You changed the {field} on {name} meanwhile. Yours was kept.
          </p>
        </Notice>
      ))}
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
