import { useId } from 'react'
import { Select } from '#web/ui/select/select.tsx'
import { DEFAULT_LANGUAGE, LANGUAGE_NAMES, LANGUAGES, type LanguageCode } from '#worker/domain/languages.ts'
import s from './language-select.module.css'

const isNew = (code: LanguageCode) => !code.startsWith(DEFAULT_LANGUAGE)

const OPTIONS = LANGUAGES.map(value => ({
  value,
  label: isNew(value) ? `${LANGUAGE_NAMES[value]} (new)` : LANGUAGE_NAMES[value],
}))

type LanguageSelectProps = { value: LanguageCode; onChange: (language: LanguageCode) => void }

/** In which language the texts are written, on one line. */
export function LanguageSelect({ value, onChange }: LanguageSelectProps) {
  const id = useId()
  return (
    <div className={s.row}>
      <label htmlFor={id}>Language</label>
      <Select id={id} value={value} options={OPTIONS} onChange={onChange} />
    </div>
  )
}
