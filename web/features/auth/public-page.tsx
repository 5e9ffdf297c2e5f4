import type { ReactNode } from 'react'
import { useFocusOnNavigation } from '#web/lib/use-focus-on-navigation.ts'
import { Brand } from '#web/ui/brand/brand.tsx'
import s from './public-page.module.css'

/** A page outside the app shell: the product name and one column. */
export function PublicPage({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) {
  const main = useFocusOnNavigation()
  return (
    <div className={s.page}>
      <header className={s.header}>
        <Brand />
      </header>
      <main className={s.main} ref={main} tabIndex={-1}>
        <div className={s.head}>
          <h1>{title}</h1>
          {intro && <p className={s.intro}>{intro}</p>}
        </div>
        {children}
      </main>
    </div>
  )
}
