import { useEffect, useId } from 'react'
import { createStore, useStore } from '#web/kernel/store.ts'

/** The open dialogs, topmost last. Escape and a click outside apply only to the topmost one. */
const open = createStore<string[]>([])

export const isAnyDialogOpen = (): boolean => open.get().length > 0

/** Whether this dialog is open with none above it. */
export function useIsTopDialog(opened: boolean): boolean {
  const id = useId()
  useEffect(() => {
    if (!opened) return
    open.set([...open.get(), id])
    return () => open.set(open.get().filter((other) => other !== id))
  }, [opened, id])
  return useStore(open, (ids) => ids.at(-1) === id)
}
