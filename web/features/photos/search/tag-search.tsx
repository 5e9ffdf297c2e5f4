import { Search, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import { FieldGroup } from '#web/ui/field-group/field-group.tsx'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import { uniqueTags } from '#worker/domain/tags.ts'
import { POPULAR_TAGS } from './criteria.ts'
import s from './tag-search.module.css'

type TagSearchProps = {
  /** The tags of the current search. */
  tags: string[]
  onSearch: (tags: string[]) => void
}

/** Searches for photos with any of some tags: typed, or picked from popular ones. */
export function TagSearch({ tags, onSearch }: TagSearchProps) {
  const [text, setText] = useState(tags.join(', '))
  // The parent may clear the tags.
  const [shown, setShown] = useState(tags)
  if (tags !== shown) {
    setShown(tags)
    setText(tags.join(', '))
  }
  const typed = uniqueTags(text)
  const search = (wanted: string[]) => {
    setText(wanted.join(', '))
    onSearch(wanted)
  }
  return (
    <FieldGroup legend="Tags">
      <form
        className={s.search}
        onSubmit={event => {
          event.preventDefault()
          if (typed.length > 0) {
            search(typed)
          }
        }}
      >
        <TextInput
          aria-label="Search by tags"
          placeholder="harbour, old town"
          enterKeyHint="search"
          autoCapitalize="none"
          value={text}
          onChange={event => setText(event.target.value)}
        />
        {tags.length > 0 && (
          <IconButton label="Clear tags" icon={<X size={18} aria-hidden />} onClick={() => search([])} />
        )}
        <Button type="submit" disabled={typed.length === 0} icon={<Search size={16} aria-hidden />}>
          Search
        </Button>
      </form>
      <div className={s.chips}>
        {POPULAR_TAGS.map(tag => {
          const isChosen = tags.includes(tag)
          return (
            <Button
              key={tag}
              size="sm"
              className={s.chip}
              aria-pressed={isChosen}
              onClick={() => search(isChosen ? tags.filter(other => other !== tag) : [...tags, tag])}
            >
              {tag}
            </Button>
          )
        })}
      </div>
    </FieldGroup>
  )
}
