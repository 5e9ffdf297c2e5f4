import { Check, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { copyText } from '#web/lib/copy-text.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden/visually-hidden.tsx'
import { COPIED_MS } from '#worker/domain/limits.ts'
import s from './tag-chip.module.css'

type TagChipProps = {
  tag: string
  isTabStop: boolean
  onFocus: () => void
  onRemove?: (tag: string) => void
  hasCross: boolean
}

/** A tag. A click copies it; its cross, Delete or Backspace removes it. */
export function TagChip({ tag, isTabStop, onFocus, onRemove, hasCross }: TagChipProps) {
  const [copied, setCopied] = useState(0)

  useEffect(() => {
    if (copied === 0) {
      return
    }
    const timer = setTimeout(() => setCopied(0), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = async () => {
    if (await copyText(tag)) {
      setCopied(count => count + 1)
    }
  }

  const pressKey = (event: KeyboardEvent) => {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      onRemove?.(tag)
    }
  }

  return (
    <span className={s.chip}>
      <button
        type="button"
        className={s.text}
        title="Copy"
        data-tag
        dir="auto"
        tabIndex={isTabStop ? 0 : -1}
        onFocus={onFocus}
        onClick={() => void copy()}
        onKeyDown={pressKey}
      >
        {tag}
        {copied > 0 && <Check aria-hidden size={14} className={s.check} />}
      </button>
      <span role="status">{copied > 0 && <VisuallyHidden>Copied</VisuallyHidden>}</span>
      {onRemove && hasCross && (
        <button
          type="button"
          className={s.remove}
          data-remove
          tabIndex={-1}
          aria-label={`Remove tag ${tag}`}
          onClick={() => onRemove(tag)}
        >
          <X aria-hidden size={14} />
        </button>
      )}
    </span>
  )
}
