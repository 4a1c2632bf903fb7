import { Search } from 'lucide-react'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { toast } from 'react-hot-toast/headless'
import type { SessionUser } from '#contract/session.ts'
import { isAnyDialogOpen } from '#web/kit/dialog/dialog-stack.ts'
import { isShortcut, modifier, shortcutShown } from '#web/kit/shortcuts.ts'
import { messages } from '#web/search/api.ts'
import { typeAhead } from '#web/search/type-ahead.ts'
import type { SearchDialogProps } from './SearchDialog.tsx'
import styles from './Shell.module.css'

const load = async () => (await import('./SearchDialog.tsx')).SearchDialog
const preload = () => void load().catch(() => undefined)

/** Opens the search, as do Ctrl+K and ⌘K. The code of the search is loaded on first use. */
export function SearchButton({ user }: { user: SessionUser }) {
  const [SearchDialog, setSearchDialog] = useState<ComponentType<SearchDialogProps>>()
  const [opened, setOpened] = useState(false)

  const typedAhead = useRef<() => string>(() => '')

  async function open() {
    // An open dialog takes precedence: it may contain unsaved text.
    if (isAnyDialogOpen()) return
    typedAhead.current()
    typedAhead.current = typeAhead()
    const loaded = await load().catch(() => undefined)
    if (!loaded) toast.error(messages.load.error)
    if (!loaded || isAnyDialogOpen()) return void typedAhead.current()
    // Mount the dialog closed first. Mounted open, it could not return the focus to the button.
    flushSync(() => setSearchDialog(() => loaded))
    setOpened(true)
  }
  function close() {
    typedAhead.current()
    setOpened(false)
  }
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      // Start loading on Ctrl or ⌘, before the K, so that the next keystrokes are not lost.
      if (event.key === modifier) preload()
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
        className={styles.search}
        aria-haspopup="dialog"
        aria-keyshortcuts={`${modifier}+K`}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => void open()}
      >
        <Search size={20} aria-hidden />
        <span className="reader-only-on-phones">Search</span>
        <kbd aria-hidden className={styles.searchKeys}>
          {shortcutShown('k')}
        </kbd>
      </button>
      {SearchDialog && (
        <SearchDialog user={user} opened={opened} onClose={close} typedAhead={() => typedAhead.current()} />
      )}
    </>
  )
}
