import { Pencil } from 'lucide-react'
import { type KeyboardEvent, useId, useRef } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button/button.tsx'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import { isEditable, type JobResult } from '#worker/domain/job-result.ts'
import { PRODUCT_TAG } from '#worker/domain/limits.ts'
import { ownTags } from '#worker/domain/own-words.ts'
import type { Provider } from '#worker/domain/platforms.ts'
import { isProductTag, tagsToWrite } from '#worker/domain/tags.ts'
import type { DraftControls, ShownDraft } from '../../data/editing.ts'
import type { JobActions } from '../../data/job-actions.ts'
import { ourLanguage } from '../../data/result-texts.ts'
import s from './tag-editor.module.css'
import { TagList } from './tag-list.tsx'
import { handleKey } from './text-editor.tsx'
import { UnsavedText } from './unsaved-text.tsx'
import { useReturnFocus } from './use-return-focus.ts'

type TagEditorProps = {
  result: JobResult
  provider: Provider
  draft: ShownDraft | null
  unsaved: readonly ShownDraft[]
  controls: DraftControls
  actions: JobActions
  /** Shows the tags as one line of text until they are edited. */
  asLine?: boolean | undefined
}

const withoutProductTag = (tags: string[], provider: Provider) => tags.filter(tag => !isProductTag(provider, tag))

/** Our tags, which can be copied and removed, an input to add tags, and the owner's tags, which always stay. */
export function TagEditor({ result, provider, draft, unsaved, controls, actions, asLine = false }: TagEditorProps) {
  const inputId = useId()
  const problemId = useId()
  const input = useRef<HTMLInputElement>(null)
  const { photoId, generatedTags, originalTags, addsTags = true } = result
  const editable = isEditable(result)
  const isSuggested = editable && !addsTags
  // The product tag is added in any case.
  const shownTags = isSuggested ? withoutProductTag(generatedTags, provider) : tagsToWrite(result, provider)
  const canSuggest = editable && result.addsTags === true && ownTags(provider, originalTags).length > 0
  const isEditing = draft?.field === 'tags'
  const problem = isEditing && draft.obstacle?.kind === 'refused' ? draft.obstacle.reason : undefined
  const left = unsaved.find(other => other.field === 'tags')
  const editButton = useReturnFocus(isEditing)

  const remove = (tag: string) => {
    if (isProductTag(provider, tag)) {
      toast.warning(`The "${PRODUCT_TAG}" tag cannot be removed`)
      return
    }
    void actions.removeTag(photoId, tag)
  }

  const discard = () => controls.discard({ photoId, field: 'tags' })

  const pressKey = (event: KeyboardEvent) => {
    const last = generatedTags.findLast(tag => !isProductTag(provider, tag)) ?? generatedTags.at(-1)
    if (event.key === 'Backspace' && draft?.text === '' && !event.repeat && last !== undefined) {
      event.preventDefault()
      remove(last)
      return
    }
    handleKey(event, { onEnter: controls.save, onEscape: discard })
  }

  const add = () => {
    controls.save()
    // If a problem keeps the editor open, the user goes on typing.
    input.current?.focus()
  }

  const edit = editable && !isEditing && (
    <IconButton
      ref={editButton}
      data-edit
      label="Edit tags"
      icon={<Pencil aria-hidden size={16} />}
      onClick={() => controls.begin(photoId, 'tags')}
    />
  )

  return (
    <div className={classNames(s.tags, isSuggested && s.suggestion)}>
      {isSuggested && <p className={s.label}>Suggested tags{isEditing ? ': a change adds them' : ', not added'}</p>}
      {asLine && !isEditing ? (
        <div className={s.line}>
          <p {...(shownTags.length > 0 && ourLanguage(result))}>{shownTags.join(', ') || 'No tags'}</p>
          {edit}
        </div>
      ) : (
        <TagList
          tags={shownTags}
          lang={ourLanguage(result).lang}
          provider={provider}
          isEditing={isEditing}
          onRemove={editable ? remove : undefined}
        >
          {edit}
        </TagList>
      )}
      {isEditing && (
        <div className={s.add}>
          <label className={s.label} htmlFor={inputId}>
            Add tags, separated by commas
          </label>
          <div className={s.row}>
            <TextInput
              ref={input}
              id={inputId}
              value={draft.text}
              {...ourLanguage(result)}
              {...(problem && { 'aria-invalid': true, 'aria-describedby': problemId })}
              autoFocus
              autoCapitalize="none"
              enterKeyHint="done"
              onChange={event => controls.type(event.target.value)}
              onKeyDown={pressKey}
            />
            <Button size="sm" onClick={add}>
              {draft.text.trim() === '' ? 'Done' : 'Add'}
            </Button>
            <Button variant="quiet" size="sm" onClick={discard}>
              Cancel
            </Button>
          </div>
          {problem && (
            <p className={s.problem} id={problemId} role="alert">
              {problem}
            </p>
          )}
        </div>
      )}
      {left && <UnsavedText draft={left} controls={controls} lang={ourLanguage(result).lang} />}
      {isSuggested && !isEditing && (
        <Button size="sm" aria-label="Add suggested tags" onClick={() => void actions.takeSuggestion(photoId, 'tags')}>
          Add
        </Button>
      )}
      {originalTags.length > 0 && (
        <p className={s.kept}>
          Your tags stay: <bdi>{originalTags.join(', ')}</bdi>
          {canSuggest && !isEditing && (
            <Button variant="quiet" size="sm" onClick={() => void actions.suggestTags(photoId)}>
              Keep only mine
            </Button>
          )}
        </p>
      )}
    </div>
  )
}
