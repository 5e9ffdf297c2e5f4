import { Menu } from 'lucide-react'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { reloadIfRestoredForAnother } from '#web/lib/signed-in-as.ts'
import { useDeferredComponent } from '#web/lib/use-deferred-component.ts'
import { useFocusOnNavigation } from '#web/lib/use-focus-on-navigation.ts'
import { useFocusRecovery } from '#web/lib/use-focus-recovery.ts'
import { Brand } from '#web/ui/brand/brand.tsx'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import type { User } from '#worker/contract/auth.ts'
import { ConnectionLine } from './connection-line.tsx'
import { PausedNotice } from './paused-notice.tsx'
import { SandboxNotice } from './sandbox-notice.tsx'
import s from './shell.module.css'
import { ShellMenu } from './shell-menu.tsx'

/** `text` is a column to read; `full` uses the whole window, with a rail of icons instead of the wide menu. */
export type PageWidth = 'text' | 'full'

type ShellProps = {
  user: User
  width: PageWidth
  /** Loads the contact form's dialog, which belongs to another feature. */
  loadSupport: () => Promise<ComponentType<{ open: boolean; onClose: () => void }>>
  children: ReactNode
}

const loadSlideOut = async () => (await import('./slide-out.tsx')).SlideOut

/** The layout of every signed-in page: a menu or a rail at the side of wide screens, a top bar with a menu on phones. */
export function Shell({ user, width, loadSupport, children }: ShellProps) {
  const [open, setOpen] = useState<'menu' | 'support' | null>(null)
  const main = useFocusOnNavigation()
  useFocusRecovery(main)
  useEffect(() => reloadIfRestoredForAnother(user._id), [user._id])
  const SlideOut = useDeferredComponent(loadSlideOut, open === 'menu')
  const Support = useDeferredComponent(loadSupport, open === 'support')
  const close = () => setOpen(null)
  const openSupport = () => setOpen('support')
  const isRail = width === 'full'
  const { isQuiet, ...tooltips } = useQuietOnEscape()
  return (
    <div className={s.shell} data-width={width}>
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
      <header className={s.sidebar} data-rail={isRail || undefined} data-quiet={isQuiet || undefined} {...tooltips}>
        <Brand look={isRail ? 'mark' : 'name'} />
        <ShellMenu user={user} onSupport={openSupport} />
      </header>
      <main className={s.main} id="main" ref={main} tabIndex={-1}>
        <ConnectionLine userId={user._id} />
        <PausedNotice />
        {children}
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

/** Escape hides the rail's tooltips until the next link is pointed at or focused. */
function useQuietOnEscape() {
  const [isQuiet, setIsQuiet] = useState(false)
  useEffect(() => {
    const hush = ({ key }: KeyboardEvent) => key === 'Escape' && setIsQuiet(true)
    window.addEventListener('keydown', hush)
    return () => window.removeEventListener('keydown', hush)
  }, [])
  const speak = () => setIsQuiet(false)
  return { isQuiet, onPointerOver: speak, onFocus: speak }
}
