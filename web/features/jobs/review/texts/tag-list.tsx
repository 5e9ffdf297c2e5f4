import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { destination } from '#web/lib/arrow-keys.ts'
import { classNames } from '#web/lib/class-names.ts'
import type { Provider } from '#worker/domain/platforms.ts'
import { isProductTag } from '#worker/domain/tags.ts'
import { TagChip } from './tag-chip.tsx'
import s from './tag-list.module.css'

type TagListProps = {
  tags: string[]
  lang: string
  provider: Provider
  isEditing: boolean
  /** Set if tags can be removed. */
  onRemove: ((tag: string) => void) | undefined
  /** Shown after the tags. */
  children: ReactNode
}

/** Tags as a single tab stop, with arrow keys to move between them. After a removal the focus stays in its place. */
export function TagList({ tags, lang, provider, isEditing, onRemove, children }: TagListProps) {
  const list = useRef<HTMLUListElement>(null)
  const [place, setPlace] = useState(0)
  const hadFocus = useRef(false)
  const active = Math.min(place, tags.length - 1)

  const focusTag = (index: number) => list.current?.querySelectorAll<HTMLElement>('[data-tag]')[index]?.focus()

  useLayoutEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) {
      focusTag(active)
    }
    hadFocus.current = false
  })

  const remove = (tag: string) => {
    hadFocus.current = list.current?.contains(document.activeElement) ?? false
    onRemove?.(tag)
  }

  const press = (event: KeyboardEvent) => {
    const next = destination(event, active, tags.length, () => null)
    const isOnTag = event.target instanceof Element && event.target.matches('[data-tag]')
    if (isOnTag && next !== null) {
      event.preventDefault()
      focusTag(next)
    }
  }

  return (
    <ul
      lang={lang}
      ref={list}
      className={classNames(s.list, isEditing && s.editing)}
      aria-label="Tags"
      onKeyDown={press}
    >
      {tags.map((tag, index) => (
        <li key={tag}>
          <TagChip
            tag={tag}
            isTabStop={index === active}
            onFocus={() => setPlace(index)}
            hasCross={!isProductTag(provider, tag)}
            {...(onRemove && { onRemove: remove })}
          />
        </li>
      ))}
      {children && <li>{children}</li>}
    </ul>
  )
}
