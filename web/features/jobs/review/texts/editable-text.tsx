import { Pencil, RotateCcw, TriangleAlert } from 'lucide-react'
import { classNames } from '#web/lib/class-names.ts'
import { Button } from '#web/ui/button/button.tsx'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import type { TextField } from '#worker/domain/fields.ts'
import {
  generatedText,
  isApplicable,
  isEditable,
  type JobResult,
  originalText,
  willWrite,
} from '#worker/domain/job-result.ts'
import type { DraftControls, ShownDraft } from '../../data/editing.ts'
import type { JobActions } from '../../data/job-actions.ts'
import { ourLanguage, ownerText, replacementOf, shownLanguage, shownText } from '../../data/result-texts.ts'
import s from './editable-text.module.css'
import { TextEditor } from './text-editor.tsx'
import { UnsavedText } from './unsaved-text.tsx'
import { useReturnFocus } from './use-return-focus.ts'

type EditableTextProps = {
  result: JobResult
  field: TextField
  draft: ShownDraft | null
  unsaved: readonly ShownDraft[]
  controls: DraftControls
  actions: JobActions
}

const EMPTY: Record<TextField, string> = { title: 'No title', description: 'No description' }

const REPLACES = {
  words: (field: TextField) => `Replaces your existing ${field}`,
  cameraName: () => "Replaces a camera's name",
}

/**
 * A title or a description: the text that the photo will have, the one it had, and our suggestion if the owner's text
 * stays.
 */
export function EditableText({ result, field, draft, unsaved, controls, actions }: EditableTextProps) {
  const editable = isEditable(result)
  const isEditing = draft?.field === field
  const left = unsaved.find(other => other.field === field)
  const editButton = useReturnFocus(isEditing)
  const written = willWrite(result, field)
  const text = shownText(result, field)
  const generated = generatedText(result, field)
  const owner = ownerText(result, field)
  const original = originalText(result, field)
  const replacing = isApplicable(result) ? replacementOf(result, field) : null
  const Text = field === 'title' ? 'h2' : 'p'

  const { lang } = ourLanguage(result)
  if (isEditing) {
    return <TextEditor field={field} draft={draft} editable={editable} controls={controls} lang={lang} />
  }
  return (
    <div className={s.field}>
      <div className={s.line}>
        <Text className={s[field]} {...(text && shownLanguage(result, field))}>
          {text || <span className={s.empty}>{EMPTY[field]}</span>}
        </Text>
        {editable && (
          <IconButton
            ref={editButton}
            label={`Edit ${field}`}
            icon={<Pencil aria-hidden size={16} />}
            onClick={() => controls.begin(result.photoId, field)}
          />
        )}
      </div>
      {left && <UnsavedText draft={left} controls={controls} lang={lang} />}
      {written && original !== '' && original !== text && (
        <div className={classNames(s.was, replacing === 'words' && s.warning)}>
          <p>
            {replacing === 'words' && <TriangleAlert aria-hidden size={14} className={s.sign} />}
            was: <bdi>{original}</bdi>
            {replacing !== null && <span className={s.replaces}>{REPLACES[replacing](field)}</span>}
          </p>
          {editable && (
            <Button
              variant="quiet"
              size="sm"
              icon={<RotateCcw aria-hidden size={14} />}
              title={`Restore original ${field}`}
              onClick={() => void actions.restoreOriginal(result.photoId, field)}
            >
              <span className={s.words}>Restore original {field}</span>
            </Button>
          )}
        </div>
      )}
      {!written && editable && generated !== '' && generated !== owner && (
        <div className={s.suggestion}>
          <p className={s.label}>Suggestion, yours is kept</p>
          <p {...ourLanguage(result)}>{generated}</p>
          <Button
            size="sm"
            aria-label={`Use instead: our ${field}`}
            onClick={() => void actions.takeSuggestion(result.photoId, field)}
          >
            Use instead
          </Button>
        </div>
      )}
    </div>
  )
}
