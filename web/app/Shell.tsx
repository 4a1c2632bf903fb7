import { Text } from '@mantine/core'
import { Menu } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import { homePath } from '#contract/pages.ts'
import type { SessionUser } from '#contract/session.ts'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import { forgetUndos } from '#web/kernel/undo.ts'
import { whenIdle } from '#web/kernel/when-idle.ts'
import { loadOverlays } from '#web/kit/dialog/overlays.ts'
import { forgetAnnouncements } from '#web/kit/page/LiveRegions.tsx'
import { forgetMessages } from '#web/kit/toast/recent-messages.ts'
import { leaveSession } from '#web/session/leave-session.ts'
import { Bell } from './Bell.tsx'
import { BottomBar } from './BottomBar.tsx'
import { Foot } from './Foot.tsx'
import { Keys } from './Keys.tsx'
import { MainMenu } from './MainMenu.tsx'
import { MenuDrawer } from './MenuDrawer.tsx'
import { Notices } from './Notices.tsx'
import { Person } from './Person.tsx'
import { mayOpen, pages } from './routes.tsx'
import { SearchButton } from './SearchButton.tsx'
import styles from './Shell.module.css'
import { useKeptForOffline } from './use-kept-for-offline.ts'

/** On a shared computer, the next person must not see this person's messages. */
function forgetVisit() {
  forgetMessages()
  forgetAnnouncements()
  forgetUndos()
}

/** Prefetches dialogs, menus and the page after the dashboard in the menu. */
function fetchAhead(user: SessionUser) {
  const next = pages.find((page) => page.menu && page.path !== homePath && mayOpen(user, page))
  // Load one after the other. A failed chunk is loaded again on use.
  void loadOverlays()
    .then(() => whenIdle(() => void next?.page().catch(() => undefined)))
    .catch(() => undefined)
}

/** Layout with the header, the menu and the page. On phones the menu opens from a bar at the bottom. */
export function Shell({ user, children }: { user: SessionUser; children: ReactNode }) {
  const { siteName } = usePublicSettings()
  const { pathname } = useLocation()
  // The page on which the menu was opened: navigation closes it.
  const [menu, setMenu] = useState<{ on: string; from: 'left' | 'bottom'; opener: HTMLElement }>()
  const openMenu = (from: 'left' | 'bottom') => (event: MouseEvent<HTMLElement>) =>
    setMenu({ on: pathname, from, opener: event.currentTarget })
  function closeMenu() {
    // Synchronously, because the button cannot receive the focus while the page is inert.
    flushSync(() => setMenu((now) => now && { ...now, on: '' }))
    menu?.opener.focus()
  }
  useEffect(() => forgetVisit, [])
  useEffect(() => whenIdle(() => fetchAhead(user)), [user])
  useKeptForOffline(user)

  return (
    <>
      <a href="#main" className={`${styles.skip} no-print`}>
        Skip to main content
      </a>
      <header className={`${styles.bar} no-print`}>
        <button
          type="button"
          className={styles.menuButton}
          aria-haspopup="dialog"
          aria-label="Menu"
          onClick={openMenu('left')}
        >
          <Menu size={24} aria-hidden />
        </button>
        <Text span inherit truncate className={styles.site ?? ''}>
          {siteName}
        </Text>
        {!user.mustChangePassword && <SearchButton user={user} />}
        <Person user={user} />
        <Bell user={user} />
        <button type="button" className={styles.logout} onClick={leaveSession}>
          Logout
        </button>
      </header>
      <div className={styles.body}>
        <nav className={`${styles.menu} no-print`} aria-label="Main menu">
          <MainMenu user={user} />
        </nav>
        <BottomBar user={user} onMore={openMenu('bottom')} />
        <main id="main" tabIndex={-1} className={styles.main}>
          <Notices user={user} />
          {children}
        </main>
      </div>
      <footer className={`${styles.foot} no-print`}>
        <Foot>
          <Keys />
        </Foot>
      </footer>
      <MenuDrawer opened={menu?.on === pathname} from={menu?.from ?? 'left'} onClose={closeMenu}>
        <MainMenu user={user} onLogout={leaveSession} />
      </MenuDrawer>
    </>
  )
}
