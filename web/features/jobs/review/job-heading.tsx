import { Check, Pencil, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden/visually-hidden.tsx'
import { JOB_NAME_MAX } from '#worker/domain/limits.ts'
import s from './job-heading.module.css'
import { useReturnFocus } from './texts/use-return-focus.ts'

const UNNAMED = 'Review Metadata'

export const headingOf = (name: string | null) => name || UNNAMED

export type JobHeadingProps = {
  name: string | null
  /** Resolves to why the name could not be saved, or to null. */
  onRename: (name: string) => Promise<string | null>
}

/** The job's name, which can be edited in place: Enter saves, Escape cancels. */
export function JobHeading({ name, onRename }: JobHeadingProps) {
  const [isEditing, setIsEditing] = useState(false)
  const editButton = useReturnFocus(isEditing)
  const heading = headingOf(name)
  if (isEditing) {
    return (
      <>
        <VisuallyHidden as="h1">{heading}</VisuallyHidden>
        <NameEditor name={name ?? ''} onRename={onRename} onClose={() => setIsEditing(false)} />
      </>
    )
  }
  return (
    <div className={s.line}>
      <h1 className={s.heading}>{heading}</h1>
      <IconButton
        ref={editButton}
        label="Edit name"
        icon={<Pencil aria-hidden size={16} />}
        onClick={() => setIsEditing(true)}
      />
    </div>
  )
}

type NameEditorProps = { name: string; onRename: JobHeadingProps['onRename']; onClose: () => void }

function NameEditor({ name, onRename, onClose }: NameEditorProps) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(name)
  const [isSaving, setIsSaving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => box.current?.select(), [])

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
