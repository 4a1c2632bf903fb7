import { useCallback, useEffect, useId, useSyncExternalStore } from 'react'

// The mounted forms with unsaved text.
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
 * While `dirty`, leaving the page asks for a confirmation; every `useForm` calls this. Call the returned
 * function after a save to allow leaving. A form that stays open passes another `start`.
 */
export function useUnsaved(dirty: boolean, start?: object): () => void {
  const id = useId()
  const forget = useCallback(() => change(new Set([...unsaved].filter((other) => other !== id))), [id])
  // biome-ignore lint/correctness/useExhaustiveDependencies: input after a save is unsaved again
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
/** For leaving without a confirmation, when another person signs in. */
export const forgetEverythingUnsaved = (): void => change(new Set())
