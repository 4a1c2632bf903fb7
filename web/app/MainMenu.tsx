import { LogOut } from 'lucide-react'
import { NavLink } from 'react-router'
import { fullName, roles } from '#contract/person.ts'
import type { SessionUser } from '#contract/session.ts'
import styles from './MainMenu.module.css'
import { mayOpen, pages } from './routes.tsx'

/** The pages that this person may open; in the phone's drawer with the person's name and Logout. */
export function MainMenu({ user, onLogout }: { user: SessionUser; onLogout?: () => void }) {
  const entries = user.mustChangePassword
    ? []
    : pages.flatMap((page) => (page.menu && mayOpen(user, page) ? [{ ...page, menu: page.menu }] : []))
  return (
    <ul className={styles.menu}>
      {onLogout && (
        <li className={styles.first}>
          <strong>{fullName(user)}</strong>
          <br />
          {roles[user.role].label}
        </li>
      )}
      {entries.map(({ path, page, menu: { label, icon: Icon } }) => (
        <li key={path}>
          <NavLink
            to={path}
            className={({ isActive }) => `${styles.entry} ${isActive ? styles.current : ''}`}
            // The file is under way before the click.
            onPointerEnter={() => void page().catch(() => undefined)}
            onFocus={() => void page().catch(() => undefined)}
          >
            <Icon size={20} aria-hidden />
            {label}
          </NavLink>
        </li>
      ))}
      {onLogout && (
        <li className={styles.last}>
          <button type="button" className={styles.entry} onClick={onLogout}>
            <LogOut size={20} aria-hidden />
            Logout
          </button>
        </li>
      )}
    </ul>
  )
}
