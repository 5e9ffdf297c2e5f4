import { useId } from 'react'
import { Select } from '#web/ui/select/select.tsx'
import type { LanguageCode } from '#worker/domain/languages.ts'
import { LANGUAGE_OPTIONS } from './language-options.ts'
import s from './language-select.module.css'

type LanguageSelectProps = { value: LanguageCode; onChange: (language: LanguageCode) => void }

/** In which language the texts are written, on one line. */
export function LanguageSelect({ value, onChange }: LanguageSelectProps) {
  const id = useId()
  return (
    <div className={s.row}>
      <label htmlFor={id}>Language</label>
      <Select id={id} value={value} options={LANGUAGE_OPTIONS} onChange={onChange} />
    </div>
  )
}
