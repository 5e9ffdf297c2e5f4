import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { Button } from '#web/ui/button/button.tsx'
import { TextArea, TextInput } from '#web/ui/text-input/text-input.tsx'
import { FIELD_NAMES, type TextField } from '#worker/domain/fields.ts'
import { EDITED_DESCRIPTION_MAX, EDITED_TITLE_MAX, TITLE_MAX } from '#worker/domain/limits.ts'
import s from './text-editor.module.css'
import type { EditControls } from './use-editing.ts'

type TextEditorProps = { field: TextField; text: string; controls: EditControls }

/** Edits one text in place: Enter saves, Shift+Enter is a new line, Escape cancels. */
export function TextEditor({ field, text, controls }: TextEditorProps) {
  const id = useId()
  const box = useRef<HTMLInputElement & HTMLTextAreaElement>(null)

  useEffect(() => {
    const { current } = box
    current?.focus()
    current?.setSelectionRange(current.value.length, current.value.length)
  }, [])

  const common = {
    id,
    ref: box,
    value: text,
    'aria-describedby': `${id}-hint`,
    onChange: (event: { target: { value: string } }) => controls.type(event.target.value),
    onKeyDown: (event: KeyboardEvent) => handleKey(event, controls),
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
      <div className={s.foot}>
        <span className={s.hint} id={`${id}-hint`}>
          {field === 'title' ? 'Enter saves, Escape cancels' : 'Enter saves, Shift+Enter is a new line, Escape cancels'}
        </span>
        <Button variant="quiet" size="sm" onClick={controls.cancel}>
          Cancel
        </Button>
        <Button size="sm" onClick={controls.save}>
          Save
        </Button>
      </div>
    </div>
  )
}

/** Enter saves and Escape cancels; not while an input method is composing a character. */
export function handleKey(event: KeyboardEvent, controls: EditControls): void {
  if (event.nativeEvent.isComposing) {
    return
  }
  if (event.key === 'Enter' && !event.shiftKey) {
    event.preventDefault()
    controls.save()
  }
  if (event.key === 'Escape') {
    event.preventDefault()
    controls.cancel()
  }
}
