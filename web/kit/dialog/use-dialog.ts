import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { createStore, useStore } from '#web/kernel/store.ts'

/** A dialog about an item. The item stays after closing, so that the dialog keeps its content while it fades out. */
export function useDialog<Item>() {
  const [{ opened, item }, set] = useState<{ opened: boolean; item?: Item | undefined }>({ opened: false })
  return {
    opened,
    item,
    open: (item?: Item) => set({ opened: true, item }),
    close: () => set((now) => ({ ...now, opened: false })),
    /** Closes the dialog unless it is open for another item by now. */
    closeFor: (item: Item) => set((now) => (now.item === item ? { ...now, opened: false } : now)),
  }
}

/**
 * The value, or the last one while there is none, so that a dialog keeps its content while it fades out. The value
 * must not be a new object at each rendering of the caller.
 */
export function useLatestDefined<Value>(value: Value | undefined): Value | undefined {
  const [latest, setLatest] = useState(value)
  if (value !== undefined && value !== latest) setLatest(value)
  return value ?? latest
}

/** Fills a form each time that its dialog opens, also when the URL opens it. */
export function useOnOpen(opened: boolean, onOpen: () => void): void {
  const fill = useEffectEvent(onOpen)
  useEffect(() => {
    if (opened) fill()
  }, [opened])
}

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

/** For a button that a form replaces: returns the focus to it when editing ends. */
export function useReturnedFocus(editing: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !editing) button.current?.focus()
    wasEditing.current = editing
  }, [editing])
  return button
}
