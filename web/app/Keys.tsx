import { type ComponentType, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { isAnyDialogOpen } from '#web/kit/dialog/dialog-stack.ts'
import { isSingleKey } from '#web/kit/shortcuts.ts'
import styles from './Keys.module.css'

type Dialog = ComponentType<{ opened: boolean; onClose: () => void }>

/** Opens the list of keyboard shortcuts, as does '?'. The list's code is loaded on first use. */
export function Keys() {
  const [KeysDialog, setKeysDialog] = useState<Dialog>()
  const [opened, setOpened] = useState(false)

  async function open() {
    const loaded = await import('./KeysDialog.tsx').catch(() => undefined)
    if (!loaded || isAnyDialogOpen()) return
    // Mount the dialog closed first. Mounted open, it could not return the focus to the button.
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
        Keyboard shortcuts
      </button>
      {KeysDialog && <KeysDialog opened={opened} onClose={() => setOpened(false)} />}
    </>
  )
}
