import { Search } from 'lucide-react'
import type { Ref } from 'react'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import { JOB_SEARCH_MAX } from '#worker/domain/limits.ts'
import s from './job-search.module.css'

type JobSearchProps = { inputRef: Ref<HTMLInputElement>; text: string; onType: (text: string) => void }

export function JobSearch({ inputRef, text, onType }: JobSearchProps) {
  return (
    <search className={s.search}>
      <Search aria-hidden size={18} className={s.icon} />
      <TextInput
        ref={inputRef}
        className={s.input}
        type="search"
        aria-label="Search names and platforms"
        placeholder="Names and platforms"
        maxLength={JOB_SEARCH_MAX}
        enterKeyHint="search"
        autoComplete="off"
        value={text}
        onChange={event => onType(event.target.value)}
      />
    </search>
  )
}
