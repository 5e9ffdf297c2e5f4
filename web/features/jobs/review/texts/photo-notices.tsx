import { Notice } from '#web/ui/notice/notice.tsx'
import { type JobResult, versionOf, versionsOf } from '#worker/domain/job-result.ts'
import { PLATFORMS, type Provider } from '#worker/domain/platforms.ts'
import { isReady } from '../../data/selection.ts'
import s from './photo-notices.module.css'

type PhotoNoticesProps = { result: JobResult; provider: Provider }

/** What the user has to know about this photo. */
export function PhotoNotices({ result, provider }: PhotoNoticesProps) {
  const { name } = PLATFORMS[provider]
  const isUndecided = isReady(result) && !result.approved
  const [version, versions] = [versionOf(result), versionsOf(result)]
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
      {isUndecided && result.regenerateError && (
        <Notice tone="warning" title="Not rewritten">
          <p>{result.regenerateError}</p>
        </Notice>
      )}
      {isUndecided && version < versions && (
        <p className={s.version}>
          Version {version} of {versions}. The others are under Rewrite…
        </p>
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
