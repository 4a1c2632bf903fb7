import { useEffect, useEffectEvent } from 'react'
import type { Toast } from 'react-hot-toast/headless'
import { undoChange } from '#contract/undo.ts'
import { endUndo, restoreUndo, undoOf } from '#web/kernel/undo.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { isShortcut } from '#web/kit/shortcuts.ts'

const messages = { success: 'Undone', error: 'Failed to undo', networkError: 'Error undoing' }

/** In these fields Ctrl+Z belongs to the browser. */
const textFields =
  'textarea, [contenteditable], input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="file"])'

/** Undoes a toast's change; Ctrl+Z or ⌘Z undoes the newest. */
export function useUndo(toasts: Toast[]): (one: Toast) => void {
  const undoing = useApiMutation(undoChange, messages)

  async function undo(one: Toast) {
    const id = undoOf(one)
    endUndo(one)
    if (id === undefined) return
    const outcome = await undoing.run({ params: { id } })
    if (!outcome.ok && outcome.status === undefined) restoreUndo(one, id)
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event, 'z') || document.activeElement?.matches(textFields)) return
    const newest = toasts.find((one) => one.visible && undoOf(one) !== undefined)
    if (!newest) return
    event.preventDefault()
    void undo(newest)
  })
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (one) => void undo(one)
}
