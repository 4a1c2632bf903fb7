import { House, Menu, Search } from 'lucide-react'
import {
  type MouseEvent,
  type MouseEventHandler,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { toast } from 'react-hot-toast/headless'
import { Link, useLocation } from 'react-router'
import { homePath, type SignedInPath } from '#contract/pages.ts'
import { mayNow } from '#contract/permissions.ts'
import type { SessionUser } from '#contract/session.ts'
import { listShifts } from '#contract/shifts.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { lazyDialog, startWhenIdle, whenIdle } from '#web/kernel/load-chunk.ts'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import { forgetUndos } from '#web/kernel/undo.ts'
import { usePageLock, withoutStyleOnBody } from '#web/kit/dialog/Dialog.tsx'
import { loadOverlays, useOpenedOnceMounted, useOverlays } from '#web/kit/dialog/overlays.ts'
import { isAnyDialogOpen, useDialog } from '#web/kit/dialog/use-dialog.ts'
import { TextButton } from '#web/kit/layout/Buttons.tsx'
import { forgetAnnouncements } from '#web/kit/page/LiveRegions.tsx'
import { isShortcut, isSingleKey, modifier, shortcutShown } from '#web/kit/shortcuts.ts'
import { forgetMessages } from '#web/kit/toast/recent-messages.ts'
import { typeAhead } from '#web/search/type-ahead.ts'
import { useLeaveSession } from '#web/signing-in/leave-session.ts'
import { Bell } from './Bell.tsx'
import { Foot } from './Foot.tsx'
import { MainMenu, nameWithCount, Unread, useIsCurrent, useUnread } from './MainMenu.tsx'
import { menuIcons } from './menu-icons.ts'
import { Notices } from './Notices.tsx'
import { Person } from './Person.tsx'
import { mayOpen, pages, pageTable } from './routes.tsx'
import styles from './Shell.module.css'

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
  const leave = useLeaveSession(user.id)
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
          className={`icon-button ${styles.button} ${styles.menuButton}`}
          aria-haspopup="dialog"
          aria-label="Menu"
          onClick={openMenu('left')}
        >
          <Menu size={24} aria-hidden />
        </button>
        <span className={`${styles.site} one-line`}>{siteName}</span>
        {!user.mustChangePassword && <SearchButton user={user} />}
        <Person user={user} />
        <Bell user={user} />
        <button type="button" className={`underlined ${styles.logout}`} onClick={leave}>
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
          {!user.mustChangePassword && <Link to="/help">Guide</Link>}
          <Keys />
        </Foot>
      </footer>
      <MenuDrawer opened={menu?.on === pathname} from={menu?.from ?? 'left'} onClose={closeMenu}>
        <MainMenu
          user={user}
          onLogout={() => {
            closeMenu()
            leave()
          }}
        />
      </MenuDrawer>
    </>
  )
}

/** Stores the app and what mentors and mentees read last, so that they can read it offline. */
function useKeptForOffline(me: SessionUser): void {
  const zone = useTimeZone()
  useEffect(() => {
    if (me.role === 'admin' || me.mustChangePassword || !mayNow(me, listShifts.action)) return
    return startWhenIdle(async () => {
      // The second file is cached with the app, because it is only needed offline.
      const [{ keepForOffline }] = await Promise.all([
        import('./keep-for-offline.ts'),
        import('./OfflinePage.tsx'),
      ])
      return () => keepForOffline(me, zone)
    })
  }, [me, zone])
}

type Props = { opened: boolean; from: 'left' | 'bottom'; onClose: () => void; children: ReactNode }

/** The menu on phones. */
function MenuDrawer(props: Props) {
  const overlays = useOverlays(props.opened, props.onClose)
  const opened = useOpenedOnceMounted(props.opened && overlays !== undefined)
  usePageLock(opened)
  if (!overlays) return null
  const { Drawer } = overlays
  return (
    <Drawer.Root
      opened={opened}
      onClose={props.onClose}
      // The opener sets it, and after navigation it belongs to the new page's heading.
      returnFocus={false}
      removeScrollProps={withoutStyleOnBody}
      position={props.from}
      size="min(17.5rem, 100%)"
      padding={16}
      transitionProps={{ duration: 120 }}
    >
      <Drawer.Overlay backgroundOpacity={0.5} />
      <Drawer.Content className={props.from === 'bottom' ? (styles.sheet ?? '') : ''}>
        <Drawer.Header role="presentation">
          <Drawer.Title fw={700}>Menu</Drawer.Title>
          <Drawer.CloseButton aria-label="Close menu" size={44} iconSize={20} />
        </Drawer.Header>
        <Drawer.Body>{props.children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

const KeysDialog = lazyDialog(async () => (await import('./KeysDialog.tsx')).KeysDialog)

/** Opens the list of keyboard shortcuts, as does '?'. The list's code is loaded on first use. */
function Keys() {
  const { opened, item, open, close } = useDialog<true>()

  async function show() {
    if ((await KeysDialog.isLoaded()) && !isAnyDialogOpen()) open(true)
  }
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isSingleKey(event, '?') || isAnyDialogOpen()) return
      event.preventDefault()
      void show()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  })

  return (
    <>
      <TextButton
        className="keyboard-only"
        aria-haspopup="dialog"
        aria-keyshortcuts="?"
        onClick={() => void show()}
      >
        Keyboard shortcuts
      </TextButton>
      {item && (
        <Suspense>
          <KeysDialog opened={opened} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

type Entry = { path: SignedInPath; label: string; icon: typeof House }
const home: Entry = { path: homePath, label: 'Home', icon: House }
const entriesOfAdmins: Entry[] = [
  home,
  { path: '/referrals', label: 'Referrals', icon: menuIcons.referrals },
  { path: '/admin/users', label: 'People', icon: menuIcons.people },
]
const entriesOfOthers: Entry[] = [
  home,
  { path: '/shifts', label: 'Shifts', icon: menuIcons.shifts },
  { path: '/notes', label: 'Notes', icon: menuIcons.notes },
]

type BottomBarProps = { user: SessionUser; onMore: MouseEventHandler<HTMLElement> }

/** The most used pages within reach of the thumb on phones. 'More' opens the menu. */
function BottomBar({ user, onMore }: BottomBarProps) {
  const countOf = useUnread(user)
  const isCurrent = useIsCurrent(user)
  const entries = user.role === 'admin' ? entriesOfAdmins : entriesOfOthers
  const open = user.mustChangePassword ? [] : entries.filter(({ path }) => mayOpen(user, pageTable[path]))
  return (
    <nav className={`${styles.bottom} no-print`} aria-label="Main pages">
      {open.map(({ path, label, icon: Icon }) => {
        const { page, menu } = pageTable[path]
        const unread = countOf(menu?.unread)
        return (
          <div key={path} className={styles.place}>
            <Link
              to={path}
              aria-current={isCurrent(path) ? 'page' : undefined}
              aria-label={nameWithCount(label, unread, menu?.unread)}
              className={`stack ${styles.bottomEntry}`}
              // Start loading the chunk before the click.
              onPointerEnter={() => void page().catch(() => undefined)}
            >
              <Icon size={22} aria-hidden />
              <span>{label}</span>
            </Link>
            <Unread count={unread} />
          </div>
        )
      })}
      <button type="button" className={`stack ${styles.bottomEntry}`} aria-haspopup="dialog" onClick={onMore}>
        <Menu size={22} aria-hidden />
        More
      </button>
    </nav>
  )
}

const SearchDialog = lazyDialog(async () => (await import('./SearchDialog.tsx')).SearchDialog)

/** Opens the search, as do Ctrl+K and ⌘K. The code of the search is loaded on first use. */
function SearchButton({ user }: { user: SessionUser }) {
  const { opened, item, ...dialog } = useDialog<true>()
  const typedAhead = useRef<() => string>(() => '')

  async function open() {
    // An open dialog takes precedence: it may contain unsaved text.
    if (isAnyDialogOpen()) return
    typedAhead.current()
    typedAhead.current = typeAhead()
    const isLoaded = await SearchDialog.isLoaded()
    if (!isLoaded) toast.error('The search could not be loaded. Check your connection and try again.')
    if (!isLoaded || isAnyDialogOpen()) return void typedAhead.current()
    dialog.open(true)
  }
  function close() {
    typedAhead.current()
    dialog.close()
  }
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      // Start loading on Ctrl or ⌘, before the K, so that the next keystrokes are not lost.
      if (event.key === modifier) SearchDialog.prefetch()
      if (!isShortcut(event, 'k')) return
      // Prevent the browser's own search shortcut.
      event.preventDefault()
      if (opened) close()
      else void open()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  })

  return (
    <>
      <button
        type="button"
        className={`icon-button ${styles.button} ${styles.search}`}
        aria-haspopup="dialog"
        aria-keyshortcuts={`${modifier}+K`}
        onPointerEnter={SearchDialog.prefetch}
        onFocus={SearchDialog.prefetch}
        onClick={() => void open()}
      >
        <Search size={20} aria-hidden />
        <span className="phones-reader-only">Search</span>
        <kbd aria-hidden className={styles.searchKeys}>
          {shortcutShown('k')}
        </kbd>
      </button>
      {item && (
        <Suspense>
          <SearchDialog user={user} opened={opened} onClose={close} typedAhead={() => typedAhead.current()} />
        </Suspense>
      )}
    </>
  )
}
