import { useState } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { Select } from '#web/ui/select/select.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import { ANY_DATE, type DateChoice } from './criteria.ts'
import s from './date-field.module.css'
import { DATE_PRESETS, isDatePreset, PRESET_LABELS } from './date-presets.ts'

const ANY = 'any'
const RANGE = 'range'

const OPTIONS = [
  { value: ANY, label: 'Any time' },
  ...DATE_PRESETS.map(preset => ({ value: preset, label: PRESET_LABELS[preset] })),
  { value: RANGE, label: 'Between two dates…' },
]

type DateFieldProps = { label: 'Uploaded' | 'Taken'; choice: DateChoice; onChange: (choice: DateChoice) => void }

/** A preset searches at once; a custom range waits for its button. */
export function DateField({ label, choice, onChange }: DateFieldProps) {
  const [isRange, setIsRange] = useState(choice.kind === 'range')
  // The parent may clear the choice.
  const [shown, setShown] = useState(choice)
  if (choice !== shown) {
    setShown(choice)
    setIsRange(choice.kind === 'range')
  }
  const value = isRange ? RANGE : choice.kind === 'preset' ? choice.preset : ANY
  const pick = (picked: string) => {
    setIsRange(picked === RANGE)
    if (isDatePreset(picked)) {
      onChange({ kind: 'preset', preset: picked })
    } else if (picked === ANY && choice.kind !== 'any') {
      onChange(ANY_DATE)
    }
  }
  return (
    <div>
      <Field label={label}>
        {control => <Select {...control} className={s.select} value={value} options={OPTIONS} onChange={pick} />}
      </Field>
      {isRange && <RangeForm label={label} choice={choice} onChange={onChange} />}
    </div>
  )
}

function RangeForm({ label, choice, onChange }: DateFieldProps) {
  const set = choice.kind === 'range' ? choice : { from: null, to: null }
  const [from, setFrom] = useState(set.from ?? '')
  const [to, setTo] = useState(set.to ?? '')
  const isReversed = from !== '' && to !== '' && from > to
  return (
    <form
      className={s.range}
      onSubmit={event => {
        event.preventDefault()
        onChange({ kind: 'range', from: from || null, to: to || null })
      }}
    >
      <TextInput
        type="date"
        aria-label={`${label} from`}
        value={from}
        onChange={event => setFrom(event.target.value)}
      />
      <TextInput type="date" aria-label={`${label} to`} value={to} onChange={event => setTo(event.target.value)} />
      {isReversed && (
        <p className={s.problem} role="alert">
          The first date must not be after the second.
        </p>
      )}
      <Button type="submit" size="sm" disabled={isReversed || (from === '' && to === '')}>
        Show photos
      </Button>
    </form>
  )
}
