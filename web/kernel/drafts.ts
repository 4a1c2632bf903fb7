import { useCallback, useEffect, useId } from 'react'
import { createStore, useStore } from './store.ts'

/** Unsaved input with the version of the row on which it is based. */
export type Draft<Values> = { values: Values; version: number | null }

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const draftPrefix = 'draft-'
const ownPrefix = (personId: number) => `${draftPrefix}${personId}-`
const keyOf = (personId: number, name: string) => ownPrefix(personId) + name

/** Drafts belong to one person and one tab. Logout removes them, and so does the next person who signs in. */
export function readDraft<Values>(store: Store, personId: number, name: string): Draft<Values> | null {
  const kept = store.getItem(keyOf(personId, name))
  // Only `keepDraft` writes under these names.
  return kept === null ? null : (JSON.parse(kept) as Draft<Values>)
}

export function keepDraft<Values>(store: Store, personId: number, name: string, draft: Draft<Values>): void {
  try {
    store.setItem(keyOf(personId, name), JSON.stringify(draft))
  } catch {
    // Ignore a full or blocked store: the form still contains the text.
  }
}

/** The previous session may have expired, or its tab may have been restored, without a logout. */
export function forgetDraftsOfOthers(store: Storage, personId: number): void {
  for (const key of Object.keys(store))
    if (key.startsWith(draftPrefix) && !key.startsWith(ownPrefix(personId))) store.removeItem(key)
}

export const forgetDraft = (store: Store, personId: number, name: string): void =>
  store.removeItem(keyOf(personId, name))

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
