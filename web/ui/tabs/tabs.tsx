import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import s from './tabs.module.css'

type TabsProps<T extends string> = {
  label: string
  value: T
  onChange: (value: T) => void
  tabs: { value: T; label: string; content: ReactNode }[]
}

/**
 * Tabs as the ARIA practices describe them, chosen by moving to them. Only the chosen tab's content is rendered.
 * https://www.w3.org/WAI/ARIA/apg/patterns/tabs/
 */
export function Tabs<T extends string>({ label, value, onChange, tabs }: TabsProps<T>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const index = tabs.findIndex(tab => tab.value === value)

  const move = (event: KeyboardEvent) => {
    const last = tabs.length - 1
    const targets: Record<string, number> = {
      ArrowLeft: index === 0 ? last : index - 1,
      ArrowRight: index === last ? 0 : index + 1,
      Home: 0,
      End: last,
    }
    const next = targets[event.key]
    const target = next === undefined ? undefined : tabs[next]
    if (next === undefined || !target || event.ctrlKey || event.altKey || event.metaKey) {
      return
    }
    event.preventDefault()
    onChange(target.value)
    list.current?.querySelectorAll('button')[next]?.focus()
  }

  return (
    <>
      <div ref={list} className={s.list} role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map(tab => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            className={s.tab}
            aria-selected={tab.value === value}
            aria-controls={tab.value === value ? `${id}-panel` : undefined}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} className={s.panel} aria-labelledby={`${id}-${value}`} key={value}>
        {tabs[index]?.content}
      </div>
    </>
  )
}
