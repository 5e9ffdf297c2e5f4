import { Check, Pencil, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import { JOB_NAME_MAX } from '#worker/domain/limits.ts'
import s from './editable-name.module.css'
import { useReturnFocus } from './texts/use-return-focus.ts'

/** Resolves to why the name could not be saved, or to null. */
export type Rename = (name: string) => Promise<string | null>

type EditableNameProps = {
  name: string | null
  /** What the button that begins the editing is called. */
  label: string
  onRename: Rename
  /** Stays in the document while the name is edited. */
  whileEditing?: ReactNode
  /** The name as it is shown. */
  children: ReactNode
}

/** A job's name, which can be edited in place: Enter saves, Escape cancels. */
export function EditableName({ name, label, onRename, whileEditing, children }: EditableNameProps) {
  const [isEditing, setIsEditing] = useState(false)
  const editButton = useReturnFocus(isEditing)
  if (isEditing) {
    return (
      <>
        {whileEditing}
        <NameEditor name={name ?? ''} onRename={onRename} onClose={() => setIsEditing(false)} />
      </>
    )
  }
  return (
    <div className={s.line}>
      {children}
      <IconButton
        ref={editButton}
        label={label}
        icon={<Pencil aria-hidden size={16} />}
        onClick={() => setIsEditing(true)}
      />
    </div>
  )
}

type NameEditorProps = { name: string; onRename: Rename; onClose: () => void }

function NameEditor({ name, onRename, onClose }: NameEditorProps) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(name)
  const [isSaving, setIsSaving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    // Safari selects without focusing.
    box.current?.focus()
    box.current?.select()
  }, [])

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isSaving) {
      return
    }
    if (text.trim() === name) {
      onClose()
      return
    }
    setIsSaving(true)
    setProblem(null)
    const refusal = await onRename(text)
    setIsSaving(false)
    if (refusal === null) {
      onClose()
      return
    }
    setProblem(refusal)
    box.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      onClose()
    }
  }
  return (
    <form className={s.editor} aria-busy={isSaving} onSubmit={event => void save(event)}>
      <div className={s.fields}>
        <TextInput
          ref={box}
          aria-label="Name of this job"
          aria-describedby={`${id}-problem`}
          aria-invalid={problem !== null || undefined}
          placeholder="Name of this job"
          dir="auto"
          maxLength={JOB_NAME_MAX}
          enterKeyHint="done"
          autoComplete="off"
          value={text}
          onChange={event => setText(event.target.value)}
          onKeyDown={press}
        />
        <IconButton type="submit" label="Save name" icon={<Check aria-hidden size={20} />} aria-disabled={isSaving} />
        <IconButton label="Cancel" icon={<X aria-hidden size={20} />} onClick={onClose} />
      </div>
      <p role="alert" id={`${id}-problem`} className={s.problem}>
        {problem}
      </p>
    </form>
  )
}
