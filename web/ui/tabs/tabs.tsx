import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import s from './tabs.module.css'

type TabsProps<T extends string> = {
  label: string
  value: T
  onChange: (value: T) => void
  tabs: { value: T; label: string; content: ReactNode }[]
}

export function Tabs<T extends string>({ label, value, onChange, tabs }: TabsProps<T>) {
  return (
    <Base.Root value={value} onValueChange={(next: T) => onChange(next)}>
      <Base.List className={s.list} aria-label={label} activateOnFocus>
        {tabs.map(tab => (
          <Base.Tab key={tab.value} className={s.tab} value={tab.value}>
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map(tab => (
        <Base.Panel key={tab.value} className={s.panel} value={tab.value}>
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
