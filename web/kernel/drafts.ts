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
