import { Menu } from 'lucide-react'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { useDeferredComponent } from '#web/lib/use-deferred-component.ts'
import { useFocusOnNavigation } from '#web/lib/use-focus-on-navigation.ts'
import { useFocusRecovery } from '#web/lib/use-focus-recovery.ts'
import { Brand } from '#web/ui/brand/brand.tsx'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import type { User } from '#worker/contract/auth.ts'
import { SandboxNotice } from './sandbox-notice.tsx'
import s from './shell.module.css'
import { ShellMenu } from './shell-menu.tsx'

type ShellProps = {
  user: User
  /** Loads the contact form's dialog, which belongs to another feature. */
  loadSupport: () => Promise<ComponentType<{ open: boolean; onClose: () => void }>>
  children: ReactNode
}

const loadSlideOut = async () => (await import('./slide-out.tsx')).SlideOut

/** The layout of every signed-in page: a sidebar on wide screens, a top bar with a menu on phones. */
export function Shell({ user, loadSupport, children }: ShellProps) {
  const [open, setOpen] = useState<'menu' | 'support' | null>(null)
  const main = useFocusOnNavigation()
  useFocusRecovery(main)
  const SlideOut = useDeferredComponent(loadSlideOut, open === 'menu')
  const Support = useDeferredComponent(loadSupport, open === 'support')
  const close = () => setOpen(null)
  const openSupport = () => setOpen('support')
  return (
    <div className={s.shell}>
      <a className={s.skip} href="#main">
        Skip to content
      </a>
      <header className={s.topbar}>
        <Brand />
        <IconButton
          label="Open menu"
          icon={<Menu aria-hidden size={22} />}
          aria-haspopup="dialog"
          onClick={() => setOpen('menu')}
        />
      </header>
      <header className={s.sidebar}>
        <Brand />
        <ShellMenu user={user} onSupport={openSupport} />
      </header>
      <main className={s.main} id="main" ref={main} tabIndex={-1}>
        <Suspense fallback={null}>{children}</Suspense>
      </main>
      <footer className={s.footer}>
        <SandboxNotice />
      </footer>
      {SlideOut && (
        <SlideOut open={open === 'menu'} onClose={close}>
          <ShellMenu user={user} onSupport={openSupport} onNavigate={close} />
        </SlideOut>
      )}
      {Support && <Support open={open === 'support'} onClose={close} />}
    </div>
  )
}
