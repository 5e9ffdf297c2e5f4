import { Notice } from '#web/ui/notice/notice.tsx'
import { isHeld, type JobResult } from '#worker/domain/job-result.ts'
import { PLATFORMS, type Provider } from '#worker/domain/platforms.ts'
import type { DraftControls, ShownDraft } from '../../data/editing.ts'
import type { JobActions } from '../../data/job-actions.ts'
import { RetryButton } from '../retry-button.tsx'
import { EditableText } from './editable-text.tsx'
import { NameSources } from './name-sources.tsx'
import { PhotoNotices } from './photo-notices.tsx'
import s from './photo-texts.module.css'
import { TagEditor } from './tag-editor.tsx'
import { TitleChoice } from './title-choice.tsx'

type PhotoTextsProps = {
  /** With its texts as the platform stores them. */
  result: JobResult
  name: string
  provider: Provider
  draft: ShownDraft | null
  unsaved: readonly ShownDraft[]
  controls: DraftControls
  actions: JobActions
  /** Tags are shown as one line of text, and as chips while they are edited. */
  tagsAsLine?: boolean | undefined
  /** All titles to choose from are shown, where otherwise one line opens them. */
  titlesAsRows?: boolean
  canRetry: boolean
  onRetry: () => Promise<unknown>
}

/** A photo's texts, each with its editor, and what the user has to know about the photo. */
export function PhotoTexts(props: PhotoTextsProps) {
  const { result, name, provider, tagsAsLine, titlesAsRows = false, canRetry, onRetry, ...editing } = props
  const { capabilities } = PLATFORMS[provider]
  const isEditingTitle = editing.draft?.field === 'title'
  const isProcessed = result.status === 'processed'
  return (
    <>
      {isHeld(result) && (
        <Notice tone="info">
          <p>{result.held}</p>
        </Notice>
      )}
      {isProcessed ? (
        <>
          {capabilities.title && <EditableText {...editing} result={result} field="title" />}
          {!isEditingTitle && (
            <TitleChoice
              result={result}
              isFolded={!titlesAsRows}
              onChoose={title => void editing.actions.chooseTitle(result, title)}
            />
          )}
          <EditableText {...editing} result={result} field="description" />
          <TagEditor {...editing} result={result} provider={provider} asLine={tagsAsLine} />
          <NameSources sources={result.sources} />
        </>
      ) : (
        <p className={s.name} dir="auto">
          {name}
        </p>
      )}
      <PhotoNotices result={result} provider={provider} />
      {result.status === 'failed' && canRetry && <RetryButton title={`Try ${name} again`} onRetry={onRetry} />}
    </>
  )
}
