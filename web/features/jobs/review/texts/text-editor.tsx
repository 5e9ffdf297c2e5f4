import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { copyText } from '#web/lib/copy-text.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button/button.tsx'
import { TextArea, TextInput } from '#web/ui/text-input/text-input.tsx'
import { FIELD_NAMES, type TextField } from '#worker/domain/fields.ts'
import { EDITED_DESCRIPTION_MAX, EDITED_TITLE_MAX, TITLE_MAX } from '#worker/domain/limits.ts'
import { EDITED_ELSEWHERE } from '#worker/domain/messages.ts'
import type { DraftControls, ShownDraft } from '../../data/editing.ts'
import { ConflictChoice } from './conflict-choice.tsx'
import s from './text-editor.module.css'

type TextEditorProps = {
  field: TextField
  draft: ShownDraft
  /** Whether the photo can be changed now. */
  editable: boolean
  controls: DraftControls
  /** Of our texts. */
  lang: string
}

/**
 * Edits a text in place: Enter saves, Shift+Enter inserts a line, Escape cancels. A text that cannot be saved stays
 * here.
 */
export function TextEditor({ field, draft, editable, controls, lang }: TextEditorProps) {
  const id = useId()
  const box = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const saveOver = useRef<HTMLButtonElement>(null)
  const { text, obstacle, refusals } = draft
  const copy = async () => {
    if (await copyText(text)) {
      toast.success('Copied')
    }
  }
  const discard = () => controls.discard(draft)

  useEffect(() => {
    const { current } = box
    current?.setSelectionRange(current.value.length, current.value.length)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each failed attempt to save focuses the text again.
  useEffect(() => box.current?.focus(), [refusals])

  const pressEnter = () => {
    if (obstacle?.kind === 'changed') {
      saveOver.current?.focus()
    } else {
      controls.save()
    }
  }
  const common = {
    id,
    ref: box,
    lang,
    dir: 'auto',
    value: text,
    'aria-describedby': `${id}-hint ${id}-obstacle`,
    ...(obstacle && { 'aria-invalid': true }),
    onChange: (event: { target: { value: string } }) => controls.type(event.target.value),
    onKeyDown: (event: KeyboardEvent) => handleKey(event, { onEnter: pressEnter, onEscape: discard }),
  }
  return (
    <div className={s.editor}>
      <div className={s.head}>
        <label htmlFor={id}>{FIELD_NAMES[field]}</label>
        {field === 'title' && (
          <span className={classNames(s.count, text.length > TITLE_MAX && s.over)}>
            {text.length}/{TITLE_MAX}
          </span>
        )}
      </div>
      {field === 'title' ? (
        <TextInput {...common} maxLength={EDITED_TITLE_MAX} enterKeyHint="done" />
      ) : (
        <TextArea {...common} maxLength={EDITED_DESCRIPTION_MAX} rows={4} />
      )}
      <div role="alert" id={`${id}-obstacle`} className={s.obstacle}>
        {obstacle?.kind === 'refused' && <p className={s.problem}>{obstacle.reason}</p>}
        {obstacle?.kind === 'changed' && (
          <>
            <p className={s.problem}>{EDITED_ELSEWHERE} It is now:</p>
            <p className={s.other} lang={lang} dir="auto">
              {obstacle.now}
            </p>
          </>
        )}
      </div>
      <div className={s.foot}>
        <span className={s.hint} id={`${id}-hint`}>
          {editable && obstacle?.kind !== 'changed' && keysOf(field)}
        </span>
        {editable && obstacle?.kind !== 'changed' && (
          <>
            <Button variant="quiet" size="sm" onClick={discard}>
              Cancel
            </Button>
            <Button size="sm" onClick={controls.save}>
              Save
            </Button>
          </>
        )}
        {editable && obstacle?.kind === 'changed' && (
          <ConflictChoice replaceButton={saveOver} onKeep={discard} onReplace={() => controls.saveOver(draft)} />
        )}
        {!editable && (
          <>
            <Button variant="quiet" size="sm" onClick={discard}>
              Discard
            </Button>
            <Button size="sm" onClick={() => void copy()}>
              Copy text
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

function keysOf(field: TextField): string {
  return field === 'title' ? 'Enter saves, Escape cancels' : 'Enter saves, Shift+Enter is a new line, Escape cancels'
}

type Keys = { onEnter: () => void; onEscape: () => void }

/** The code of a key that an input method handles. Safari sends it for the Enter that ends a composition, too. */
const COMPOSING = 229

/** Handles an editor's keys, but not while an input method is composing a character. */
export function handleKey(event: KeyboardEvent, { onEnter, onEscape }: Keys): void {
  if (event.nativeEvent.isComposing || event.keyCode === COMPOSING) {
    return
  }
  if (event.key === 'Enter' && !event.shiftKey) {
    event.preventDefault()
    onEnter()
  }
  if (event.key === 'Escape') {
    event.preventDefault()
    onEscape()
  }
}
