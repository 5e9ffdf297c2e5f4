import { useState } from 'react'
import useSWR from 'swr'
import { request } from '#web/lib/api.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { OnlineButton } from '#web/ui/button/online-button.tsx'
import { LoadFailed } from '#web/ui/load-failed/load-failed.tsx'
import type { PhotoVersion, VersionsAnswer } from '#worker/contract/jobs.ts'
import { api } from '#worker/contract/paths.ts'
import { type JobResult, versionOf, versionsOf } from '#worker/domain/job-result.ts'
import { LANGUAGE_NAMES } from '#worker/domain/languages.ts'
import { STYLE_NAMES } from '#worker/domain/style-names.ts'
import s from './version-list.module.css'

type VersionListProps = { jobId: string; photo: JobResult; onUse: (n: number) => Promise<boolean> }

/** All texts that a photo has had, newest first, each to be used again. Nothing while there is only one. */
export function VersionList({ jobId, photo, onUse }: VersionListProps) {
  const { photoId } = photo
  const [version, versions] = [versionOf(photo), versionsOf(photo)]
  const key = versions > 1 ? `${api.versions(jobId, photoId)}?of=${versions}` : null
  const { data, error, mutate } = useSWR<VersionsAnswer>(key, () =>
    request<VersionsAnswer>(api.versions(jobId, photoId)),
  )
  if (versions < 2) {
    return null
  }
  if (error && !data) {
    return <LoadFailed onRetry={() => void mutate()}>The earlier texts could not be loaded.</LoadFailed>
  }
  return (
    <section aria-label="Versions" aria-busy={!data}>
      <h3 className={s.heading}>Versions</h3>
      <ol className={s.list} style={data ? undefined : { minHeight: `${versions * 5}rem` }}>
        {data?.versions.map(each => (
          <li key={each.n} className={s.version}>
            <Version version={each} isUsed={each.n === version} onUse={() => onUse(each.n)} />
          </li>
        ))}
      </ol>
    </section>
  )
}

type VersionProps = { version: PhotoVersion; isUsed: boolean; onUse: () => Promise<boolean> }

function Version({ version, isUsed, onUse }: VersionProps) {
  const { n, title, description, tags, style, language, hint, at } = version
  const [isBusy, setIsBusy] = useState(false)
  const use = async () => {
    setIsBusy(true)
    await onUse()
    setIsBusy(false)
  }
  return (
    <>
      <p className={s.about}>
        {n}. {STYLE_NAMES[style]}, {LANGUAGE_NAMES[language] ?? language}, {formatDateTime(at)}
        {hint !== null && (
          <>
            : <bdi>{hint}</bdi>
          </>
        )}
      </p>
      <div lang={language} dir="auto">
        {title !== '' && <p className={s.title}>{title}</p>}
        {description !== '' && <p>{description}</p>}
        <p className={s.tags}>{tags.join(', ')}</p>
      </div>
      {isUsed ? (
        <p className={s.about}>In use</p>
      ) : (
        <OnlineButton
          size="sm"
          busy={isBusy}
          busyLabel="Changing..."
          title={`Use version ${n}`}
          onClick={() => void use()}
        >
          Use this one
        </OnlineButton>
      )}
    </>
  )
}
