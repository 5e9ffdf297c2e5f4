import type { ReactNode } from 'react'
import { Brand } from '#web/ui/brand/brand.tsx'
import s from './shell.module.css'

/** The shell without menu and links, for when nobody can be shown as signed in. */
export function BareShell({ children }: { children: ReactNode }) {
  return (
    <div className={s.shell} data-width="text">
      <header className={s.topbar}>
        <Brand />
      </header>
      <header className={s.sidebar}>
        <Brand />
      </header>
      <main className={s.main} id="main">
        {children}
      </main>
    </div>
  )
}
