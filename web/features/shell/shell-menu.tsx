import { History, Images, LayoutDashboard, LogOut } from 'lucide-react'
import { NavLink } from 'react-router-dom'
import { classNames } from '#web/lib/class-names.ts'
import { roleOf } from '#web/lib/role.ts'
import type { User } from '#worker/contract/auth.ts'
import { PAGES } from '#worker/contract/paths.ts'
import s from './shell-menu.module.css'
import { useLogout } from './use-logout.ts'
import { UserBlock } from './user-block.tsx'

const LINKS = [
  { to: PAGES.home, label: 'Dashboard', Icon: LayoutDashboard, roles: ['temporary', 'full'] },
  { to: PAGES.photos, label: 'Photo Selection', Icon: Images, roles: ['full'] },
  { to: PAGES.history, label: 'Job History', Icon: History, roles: ['full'] },
]

/** Navigation, who is signed in, and the way out: the same on the desk and in the phone's menu. */
export function ShellMenu({ user, onNavigate }: { user: User; onNavigate?: () => void }) {
  const { logout, leaving } = useLogout()
  const links = LINKS.filter(link => link.roles.includes(roleOf(user)))
  return (
    <div className={s.menu}>
      <nav aria-label="Main">
        <ul>
          {links.map(({ to, label, Icon }) => (
            <li key={to}>
              <NavLink
                className={classNames(s.link)}
                to={to}
                end={to === PAGES.home}
                {...(onNavigate && { onClick: onNavigate })}
              >
                <Icon aria-hidden size={18} />
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={s.end}>
        <UserBlock user={user} />
        <button type="button" className={s.link} disabled={leaving} onClick={logout}>
          <LogOut aria-hidden size={18} />
          Logout
        </button>
      </div>
    </div>
  )
}
