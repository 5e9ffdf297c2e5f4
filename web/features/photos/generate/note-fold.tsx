import { useState } from 'react'
import { counted } from '#web/lib/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { LineSummary } from '#web/ui/line-summary/line-summary.tsx'
import { TextArea, TextInput } from '#web/ui/text-input/text-input.tsx'
import { JOB_NAME_MAX, NOTE_MAX } from '#worker/domain/limits.ts'
import s from './note-fold.module.css'
import { useEarlierNote } from './use-earlier-note.ts'

/** From so many characters left on, they are counted. */
const NEAR = 100

/** Both are empty for none. */
export type Told = { note: string; jobName: string }

type NoteFoldProps = { told: Told; onChange: (change: Partial<Told>) => void }

/** What the texts should know of these photos. Folded it is one line, which shows what was typed. */
export function NoteFold({ told: { note, jobName }, onChange }: NoteFoldProps) {
  const [isOpen, setIsOpen] = useState(false)
  const earlier = useEarlierNote(isOpen ? jobName : '')
  const left = NOTE_MAX - note.trim().length
  const fault = left < 0 ? `${counted(-left, 'character')} too many` : undefined
  return (
    <details className={s.fold} open={isOpen} onToggle={event => setIsOpen(event.currentTarget.open)}>
      <LineSummary>
        What should the text know?{' '}
        {!isOpen && (
          <span className={fault ? s.tooLong : s.said}>
            {fault ?? (note.trim() || '(Ana and Tom’s wedding in Sintra)')}
          </span>
        )}
      </LineSummary>
      <div className={s.fields}>
        <Field
          label="Note"
          hint={fault ? undefined : left < NEAR ? `${counted(left, 'character')} left` : HINT}
          error={fault}
        >
          {control => (
            <TextArea
              {...control}
              rows={2}
              dir="auto"
              value={note}
              onChange={event => onChange({ note: event.target.value })}
            />
          )}
        </Field>
        <Field label="Name of the job (optional)">
          {control => (
            <TextInput
              {...control}
              autoComplete="off"
              maxLength={JOB_NAME_MAX}
              value={jobName}
              onChange={event => onChange({ jobName: event.target.value })}
            />
          )}
        </Field>
        {earlier !== null && earlier !== note.trim() && (
          <div className={s.offer}>
            <p>
              Your last job with this name had this note: <bdi>{earlier}</bdi>
            </p>
            <Button size="sm" onClick={() => onChange({ note: earlier })}>
              Use this note again
            </Button>
          </div>
        )}
      </div>
    </details>
  )
}

const HINT = 'Names you give here may appear in the texts. The model reads this note with every photo.'
