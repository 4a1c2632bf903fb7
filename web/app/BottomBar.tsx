import { House, Menu } from 'lucide-react'
import type { MouseEventHandler } from 'react'
import { NavLink } from 'react-router'
import { homePath, type SignedInPath } from '#contract/pages.ts'
import type { SessionUser } from '#contract/session.ts'
import styles from './BottomBar.module.css'
import { nameWithCount, Unread, useUnread } from './MainMenu.tsx'
import { menuIcons } from './menu-icons.ts'
import { mayOpen, pageTable } from './routes.tsx'

const entries: { path: SignedInPath; label: string; icon: typeof House }[] = [
  { path: homePath, label: 'Home', icon: House },
  { path: '/shifts', label: 'Shifts', icon: menuIcons.shifts },
  { path: '/notes', label: 'Notes', icon: menuIcons.notes },
]

type Props = { user: SessionUser; onMore: MouseEventHandler<HTMLElement> }

/** The most used pages within reach of the thumb on phones. 'More' opens the menu. */
export function BottomBar({ user, onMore }: Props) {
  const countOf = useUnread(user)
  const open = user.mustChangePassword ? [] : entries.filter(({ path }) => mayOpen(user, pageTable[path]))
  return (
    <nav className={`${styles.bar} no-print`} aria-label="Main pages">
      {open.map(({ path, label, icon: Icon }) => {
        const { page, menu } = pageTable[path]
        const unread = countOf(menu?.unread)
        return (
          <div key={path} className={styles.place}>
            <NavLink
              to={path}
              aria-label={nameWithCount(label, unread)}
              className={({ isActive }) => `${styles.entry} ${isActive ? styles.current : ''}`}
              // Start loading the chunk before the click.
              onPointerEnter={() => void page().catch(() => undefined)}
            >
              <Icon size={22} aria-hidden />
              {label}
            </NavLink>
            <Unread count={unread} className={styles.unread} />
          </div>
        )
      })}
      <button type="button" className={styles.entry} aria-haspopup="dialog" onClick={onMore}>
        <Menu size={22} aria-hidden />
        More
      </button>
    </nav>
  )
}
