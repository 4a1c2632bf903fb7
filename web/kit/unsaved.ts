import { useEffect, useId, useSyncExternalStore } from 'react'

// The forms on screen that hold unsaved text.
let unsaved: ReadonlySet<string> = new Set()
const followers = new Set<() => void>()

function change(next: Set<string>): void {
  unsaved = next
  for (const told of followers) told()
}

const follow = (told: () => void) => {
  followers.add(told)
  return () => followers.delete(told)
}

/** While `dirty`, leaving the page asks first. Every `useForm` does this by itself. */
export function useUnsaved(dirty: boolean): void {
  const id = useId()
  useEffect(() => {
    if (!dirty) return
    change(new Set(unsaved).add(id))
    return () => change(new Set([...unsaved].filter((other) => other !== id)))
  }, [dirty, id])
}

export const useAnythingUnsaved = (): boolean => useSyncExternalStore(follow, () => unsaved.size > 0)
