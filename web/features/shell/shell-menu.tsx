import { Bot, CircleHelp, History, Images, LayoutDashboard, LogOut, Settings } from 'lucide-react'
import { useState } from 'react'
import { NavLink } from 'react-router-dom'
import { request } from '#web/lib/api.ts'
import { saveBeforeSignOut } from '#web/lib/before-sign-out.ts'
import { classNames } from '#web/lib/class-names.ts'
import { navigateHard } from '#web/lib/hard-navigation.ts'
import { roleOf } from '#web/lib/role.ts'
import type { User } from '#worker/contract/auth.ts'
import type { SuccessAnswer } from '#worker/contract/errors.ts'
import { api, PAGES, signedOutPage } from '#worker/contract/paths.ts'
import { LOADING_FORCE_CLEAR_MS } from '#worker/domain/limits.ts'
import s from './shell-menu.module.css'
import { UserBlock } from './user-block.tsx'

const LINKS = [
  { to: PAGES.home, label: 'Dashboard', Icon: LayoutDashboard, roles: ['temporary', 'full'] },
  { to: PAGES.photos, label: 'Photo Selection', Icon: Images, roles: ['full'] },
  { to: PAGES.agent, label: 'Agent', Icon: Bot, roles: ['full'] },
  { to: PAGES.history, label: 'Job History', Icon: History, roles: ['full'] },
  { to: PAGES.settings, label: 'Settings', Icon: Settings, roles: ['temporary', 'full'] },
]

type ShellMenuProps = { user: User; onSupport: () => void; onNavigate?: () => void }

/** Navigation, the user, help and log-out: the same in the sidebar and in the phone's menu. */
export function ShellMenu({ user, onSupport, onNavigate }: ShellMenuProps) {
  const { logout, leaving } = useLogout()
  const links = LINKS.filter(link => link.roles.includes(roleOf(user)))
  return (
    <div className={s.menu}>
      <nav aria-label="Main">
        <ul>
          {links.map(({ to, label, Icon }) => (
            <li key={to}>
              <NavLink className={classNames(s.link)} to={to} end {...(onNavigate && { onClick: onNavigate })}>
                <Icon aria-hidden size={18} />
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={s.end}>
        <UserBlock user={user} onNavigate={onNavigate} />
        <button type="button" className={s.link} aria-haspopup="dialog" onClick={onSupport}>
          <CircleHelp aria-hidden size={18} />
          Contact Support
        </button>
        <button type="button" className={s.link} disabled={leaving} onClick={logout}>
          <LogOut aria-hidden size={18} />
          Logout
        </button>
      </div>
    </div>
  )
}

/** Ends the session and loads the landing page, which reports the outcome. */
function useLogout() {
  const [leaving, setLeaving] = useState(false)
  async function logout() {
    setLeaving(true)
    await saveBeforeSignOut()
    const signedOut = await request<SuccessAnswer>(api.logout, {
      method: 'POST',
      timeoutMs: LOADING_FORCE_CLEAR_MS,
    }).then(
      () => true,
      () => false,
    )
    navigateHard(signedOutPage(signedOut ? '' : 'failed'))
  }
  return { logout, leaving }
}
