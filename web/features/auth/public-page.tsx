import { type ReactNode, useEffect } from 'react'
import { useFocusOnNavigation } from '#web/lib/use-focus-on-navigation.ts'
import { useFocusRecovery } from '#web/lib/use-focus-recovery.ts'
import { Brand } from '#web/ui/brand/brand.tsx'
import s from './public-page.module.css'

type PublicPageProps = {
  title: string
  intro?: ReactNode
  /** Takes the focus when it appears, because the button that led here is gone. */
  focused?: boolean | undefined
  children: ReactNode
}

/** A page outside the app shell: the product name and one column. */
export function PublicPage({ title, intro, focused = false, children }: PublicPageProps) {
  const main = useFocusOnNavigation()
  useFocusRecovery(main)
  useEffect(() => {
    if (focused) {
      main.current?.focus({ preventScroll: true })
    }
  }, [focused, main])
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
