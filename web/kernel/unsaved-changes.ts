import { useCallback, useEffect, useId } from 'react'
import { createStore, useStore } from './store.ts'

/** The mounted forms with unsaved text. */
const unsaved = createStore<ReadonlySet<string>>(new Set())

/**
 * While `dirty`, leaving the page asks for a confirmation; every `useForm` calls this. Call the returned
 * function after a save to allow leaving. A form that stays open passes another `start`.
 */
export function useUnsaved(dirty: boolean, start?: object): () => void {
  const id = useId()
  const forget = useCallback(
    () => unsaved.set(new Set([...unsaved.get()].filter((other) => other !== id))),
    [id],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: input after a save is unsaved again
  useEffect(() => {
    if (!dirty) return
    unsaved.set(new Set(unsaved.get()).add(id))
    return forget
  }, [dirty, start, id, forget])
  return forget
}

export const isAnythingUnsaved = (): boolean => unsaved.get().size > 0
export const useAnythingUnsaved = (): boolean => useStore(unsaved, ({ size }) => size > 0)
/** For leaving without a confirmation, when another person signs in. */
export const forgetEverythingUnsaved = (): void => unsaved.set(new Set())
