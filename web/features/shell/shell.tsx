import { Menu } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useFocusOnNavigation } from '#web/lib/focus-on-navigation.ts'
import { Brand } from '#web/ui/brand/brand.tsx'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import type { User } from '#worker/contract/auth.ts'
import { SandboxNotice } from './sandbox-notice.tsx'
import s from './shell.module.css'
import { ShellMenu } from './shell-menu.tsx'

const SlideOut = lazy(async () => ({ default: (await import('./slide-out.tsx')).SlideOut }))

/** What surrounds every page of a signed-in user: a sidebar on the desk, a top bar with a menu on the phone. */
export function Shell({ user, children }: { user: User; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const main = useFocusOnNavigation()
  const openMenu = () => {
    setWanted(true)
    setOpen(true)
  }
  return (
    <div className={s.shell}>
      <a className={s.skip} href="#main">
        Skip to content
      </a>
      <header className={s.topbar}>
        <Brand />
        <IconButton label="Open menu" icon={<Menu aria-hidden size={22} />} aria-haspopup="dialog" onClick={openMenu} />
      </header>
      <header className={s.sidebar}>
        <Brand />
        <ShellMenu user={user} />
      </header>
      <main className={s.main} id="main" ref={main} tabIndex={-1}>
        <Suspense fallback={null}>{children}</Suspense>
      </main>
      <footer className={s.footer}>
        <SandboxNotice />
      </footer>
      {wanted && (
        <Suspense fallback={null}>
          <SlideOut open={open} onClose={() => setOpen(false)}>
            <ShellMenu user={user} onNavigate={() => setOpen(false)} />
          </SlideOut>
        </Suspense>
      )}
    </div>
  )
}
