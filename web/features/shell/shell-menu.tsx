import { Bot, CircleHelp, History, Images, LayoutDashboard, Settings } from 'lucide-react'
import { NavLink } from 'react-router-dom'
import { classNames } from '#web/lib/class-names.ts'
import { roleOf } from '#web/lib/role.ts'
import type { User } from '#worker/contract/auth.ts'
import { PAGES } from '#worker/contract/paths.ts'
import { LogOut } from './log-out.tsx'
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

/** Navigation, the user, help and log-out: the same in the sidebar, the rail and the phone's menu. */
export function ShellMenu({ user, onSupport, onNavigate }: ShellMenuProps) {
  const links = LINKS.filter(link => link.roles.includes(roleOf(user)))
  return (
    <div className={s.menu}>
      <nav aria-label="Main">
        <ul>
          {links.map(({ to, label, Icon }) => (
            <li key={to}>
              <NavLink className={classNames(s.link)} to={to} end {...(onNavigate && { onClick: onNavigate })}>
                <Icon aria-hidden size={18} />
                <span data-name>{label}</span>
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={s.end}>
        <UserBlock user={user} onNavigate={onNavigate} />
        <button type="button" className={s.link} aria-haspopup="dialog" onClick={onSupport}>
          <CircleHelp aria-hidden size={18} />
          <span data-name>Contact Support</span>
        </button>
        <LogOut userId={user._id} />
      </div>
    </div>
  )
}
