import { useCallback, useEffect, useId, useSyncExternalStore } from 'react'

// The forms on screen that hold unsaved text.
let unsaved: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

function change(next: Set<string>): void {
  unsaved = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * While `dirty`, leaving the page asks first. Every `useForm` does this by itself. Answers what is called when the
 * text has been saved, so that the page can be left at once; a form that goes on then begins with another `start`.
 */
export function useUnsaved(dirty: boolean, start?: object): () => void {
  const id = useId()
  const forget = useCallback(() => change(new Set([...unsaved].filter((other) => other !== id))), [id])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed after a save is unsaved again
  useEffect(() => {
    if (!dirty) return
    change(new Set(unsaved).add(id))
    return forget
  }, [dirty, start, id, forget])
  return forget
}

export const isAnythingUnsaved = (): boolean => unsaved.size > 0
export const useAnythingUnsaved = (): boolean =>
  useSyncExternalStore(subscribe, isAnythingUnsaved, isAnythingUnsaved)
/** For when the page is left unasked: what was typed is not the business of who uses it next. */
export const forgetEverythingUnsaved = (): void => change(new Set())
