import { Search } from 'lucide-react'
import { type ComponentType, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { toast } from 'react-hot-toast/headless'
import type { SessionUser } from '#contract/session.ts'
import { isAnyDialogOpen } from '#web/kit/dialog-stack.ts'
import { words } from '#web/search/api.ts'
import type { SearchDialogProps } from './SearchDialog.tsx'
import styles from './Shell.module.css'

const isMac = /^(Mac|iP)/.test(navigator.platform)
const modifier = isMac ? 'Meta' : 'Control'
const isShortcut = (event: KeyboardEvent) =>
  event.key.toLowerCase() === 'k' && event.getModifierState(modifier) && !event.altKey && !event.shiftKey

const load = async () => (await import('./SearchDialog.tsx')).SearchDialog
const preload = () => void load().catch(() => undefined)

/** Opens the search, as do Ctrl and K, or ⌘ and K. The search itself is fetched when it is first wanted. */
export function SearchButton({ user }: { user: SessionUser }) {
  const [SearchDialog, setSearchDialog] = useState<ComponentType<SearchDialogProps>>()
  const [opened, setOpened] = useState(false)

  async function open() {
    const loaded = await load().catch(() => undefined)
    if (!loaded) return void toast.error(words.load.failed)
    // An open dialog is to be answered first, and may hold text that would be lost.
    if (isAnyDialogOpen()) return
    // Mounted closed, or the focus would never return to where it was.
    flushSync(() => setSearchDialog(() => loaded))
    setOpened(true)
  }
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      // Under way before the K, so that the next letters are not lost.
      if (event.key === modifier) preload()
      if (!isShortcut(event)) return
      // The browser would go to its own search.
      event.preventDefault()
      if (opened) setOpened(false)
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
        <span className={styles.searchWord}>Search</span>
        <kbd aria-hidden className={styles.searchKeys}>
          {isMac ? '⌘ K' : 'Ctrl K'}
        </kbd>
      </button>
      {SearchDialog && <SearchDialog user={user} opened={opened} onClose={() => setOpened(false)} />}
    </>
  )
}
