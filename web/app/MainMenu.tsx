import { LogOut } from 'lucide-react'
import { Link, matchPath, useLocation } from 'react-router'
import { getDashboardNumbers } from '#contract/dashboard.ts'
import type { SignedInPath } from '#contract/pages.ts'
import { mayNow } from '#contract/permissions.ts'
import { fullName, type Role, roles } from '#contract/person.ts'
import type { SessionUser } from '#contract/session.ts'
import { useApiQueryWhen } from '#web/kernel/use-api-query.ts'
import { type MenuIcon, menuIcons } from './menu-icons.ts'
import { mayOpen, type PageRow, pages } from './routes.tsx'
import styles from './Shell.module.css'

type Menu = NonNullable<PageRow['menu']>

function Icon({ of }: { of: MenuIcon }) {
  const Drawn = menuIcons[of]
  return <Drawn size={20} aria-hidden />
}

/** Links to the pages that this person may open. The phone's drawer adds the person's name and Logout. */
export function MainMenu({ user, onLogout }: { user: SessionUser; onLogout?: () => void }) {
  const entries = user.mustChangePassword
    ? []
    : pages.flatMap((page) =>
        page.menu && mayOpen(user, page) && mayNow(user, page.menu.for ?? page.who)
          ? [{ ...page, menu: page.menu }]
          : [],
      )
  const countOf = useUnread(user)
  const isCurrent = useIsCurrent(user)
  return (
    <ul>
      {onLogout && (
        <li className={styles.first}>
          <strong>{fullName(user)}</strong>
          <br />
          {roles[user.role]?.label}
        </li>
      )}
      {entries.map(({ path, page, menu: { label, icon, opens, unread } }) => (
        <li key={path} className={styles.place}>
          <Link
            to={opens ?? path}
            aria-current={isCurrent(path) ? 'page' : undefined}
            aria-label={nameWithCount(label, countOf(unread), unread)}
            className={`row pick ${styles.entry}`}
            // Start loading the chunk before the click.
            onPointerEnter={() => void page().catch(() => undefined)}
            onFocus={() => void page().catch(() => undefined)}
          >
            <Icon of={icon} />
            <span>{label}</span>
          </Link>
          <Unread count={countOf(unread)} />
        </li>
      ))}
      {onLogout && (
        <li className={styles.last}>
          <button type="button" className={`row ${styles.entry}`} onClick={onLogout}>
            <LogOut size={20} aria-hidden />
            Logout
          </button>
        </li>
      )}
    </ul>
  )
}

type Parents = Partial<Record<SignedInPath, SignedInPath>>

/** A person's page belongs to the list in which the reader finds people. */
const ofAPerson = (list: SignedInPath): Parents => ({
  '/mentee/:menteeId': list,
  '/people/:id': list,
  '/sign-off/:menteeId': list,
})

const ofEveryone: Parents = { '/help': '/dashboard' }

/** The pages that are below no entry of the reader's menu, and the page to which each belongs. */
const parents: Record<Role, Parents> = {
  admin: { ...ofAPerson('/admin/users'), '/record': '/profile' },
  mentor: ofAPerson('/mentoring'),
  mentee: ofAPerson('/dashboard'),
}

/** Whether the current page belongs to an entry of the menu. */
export function useIsCurrent({ role }: SessionUser): (entry: SignedInPath) => boolean {
  const pathname = useLocation().pathname.toLowerCase()
  const parent = Object.entries({ ...ofEveryone, ...parents[role] }).find(([path]) =>
    matchPath(path, pathname),
  )
  const place = parent?.[1] ?? pathname
  return (entry) => place === entry || place.startsWith(`${entry}/`)
}

/** The counts of the menu, from the dashboard numbers. */
export function useUnread({ mustChangePassword }: SessionUser) {
  const { data } = useApiQueryWhen(!mustChangePassword, getDashboardNumbers, {})
  return (unread: Menu['unread']) => (unread && data?.[unread]) ?? 0
}

export const nameWithCount = (label: string, count: number, of: Menu['unread']) =>
  count > 0 ? `${label}, ${count} ${of === 'pendingReferrals' ? 'pending' : 'new'}` : undefined

/** Hidden from screen readers: the link's name already contains the count. */
export function Unread({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span aria-hidden className={styles.count}>
      {count > 99 ? '99+' : count}
    </span>
  )
}
