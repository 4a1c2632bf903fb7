import { useEffect, useId, useSyncExternalStore } from 'react'

// The open dialogs, topmost last. Escape and a click outside apply only to the topmost one.
let open: string[] = []
const listeners = new Set<() => void>()

function change(next: string[]): void {
  open = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const isAnyDialogOpen = (): boolean => open.length > 0

/** Whether this dialog is open with none above it. */
export function useIsTopDialog(opened: boolean): boolean {
  const id = useId()
  useEffect(() => {
    if (!opened) return
    change([...open, id])
    return () => change(open.filter((other) => other !== id))
  }, [opened, id])
  const isOnTop = () => open.at(-1) === id
  return useSyncExternalStore(subscribe, isOnTop, isOnTop)
}
