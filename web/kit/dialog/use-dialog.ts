import { useState } from 'react'

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
