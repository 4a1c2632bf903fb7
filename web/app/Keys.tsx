import { type ComponentType, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { isAnyDialogOpen } from '#web/kit/dialog/dialog-stack.ts'
import { isSingleKey } from '#web/kit/shortcuts.ts'
import styles from './Keys.module.css'

type Dialog = ComponentType<{ opened: boolean; onClose: () => void }>

/** Opens the list of keys, as does '?'; it is fetched when it is first wanted. */
export function Keys() {
  const [KeysDialog, setKeysDialog] = useState<Dialog>()
  const [opened, setOpened] = useState(false)

  async function open() {
    const loaded = await import('./KeysDialog.tsx').catch(() => undefined)
    if (!loaded || isAnyDialogOpen()) return
    // Mounted closed, or the focus would never return to where it was.
    flushSync(() => setKeysDialog(() => loaded.KeysDialog))
    setOpened(true)
  }
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isSingleKey(event, '?') || isAnyDialogOpen()) return
      event.preventDefault()
      void open()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  })

  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-keyshortcuts="?"
        onClick={() => void open()}
      >
        Keys
      </button>
      {KeysDialog && <KeysDialog opened={opened} onClose={() => setOpened(false)} />}
    </>
  )
}
