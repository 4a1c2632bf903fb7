import { VisuallyHidden } from '@mantine/core'
import { LogOut } from 'lucide-react'
import { NavLink } from 'react-router'
import { type DashboardNumbers, seeDashboardNumbers } from '#contract/dashboard.ts'
import { fullName, roles } from '#contract/person.ts'
import type { SessionUser } from '#contract/session.ts'
import { useAnswerWhen } from '#web/kernel/use-answer.ts'
import styles from './MainMenu.module.css'
import { mayOpen, pages } from './routes.tsx'

/** The pages that this person may open; in the phone's drawer with the person's name and Logout. */
export function MainMenu({ user, onLogout }: { user: SessionUser; onLogout?: () => void }) {
  const entries = user.mustChangePassword
    ? []
    : pages.flatMap((page) => (page.menu && mayOpen(user, page) ? [{ ...page, menu: page.menu }] : []))
  const numbers = useUnread(user)
  return (
    <ul className={styles.menu}>
      {onLogout && (
        <li className={styles.first}>
          <strong>{fullName(user)}</strong>
          <br />
          {roles[user.role].label}
        </li>
      )}
      {entries.map(({ path, page, menu: { label, icon: Icon, unread } }) => (
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
            {unread && <Unread count={numbers?.[unread] ?? 0} />}
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

/** Nobody writes to an administrator. */
function useUnread({ role, mustChangePassword }: SessionUser): DashboardNumbers | undefined {
  return useAnswerWhen(role !== 'admin' && !mustChangePassword, seeDashboardNumbers, {}).data
}

function Unread({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <>
      <VisuallyHidden>, {count} new</VisuallyHidden>
      <span aria-hidden className={styles.unread}>
        {count > 99 ? '99+' : count}
      </span>
    </>
  )
}
