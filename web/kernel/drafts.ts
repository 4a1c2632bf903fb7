/** What somebody typed and has not saved yet, with the version of the row that they began from. */
export type Draft<Values> = { values: Values; version: number | null }

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const keyOf = (personId: number, name: string) => `draft-${personId}-${name}`

/** Drafts stay in this tab and are one person's own; Logout wipes them with all else that the tab keeps. */
export function readDraft<Values>(store: Store, personId: number, name: string): Draft<Values> | null {
  const kept = store.getItem(keyOf(personId, name))
  // Nothing but `keepDraft` writes under these names.
  return kept === null ? null : (JSON.parse(kept) as Draft<Values>)
}

export function keepDraft<Values>(store: Store, personId: number, name: string, draft: Draft<Values>): void {
  try {
    store.setItem(keyOf(personId, name), JSON.stringify(draft))
  } catch {
    // A full or forbidden store: the text is still in the form.
  }
}

export const forgetDraft = (store: Store, personId: number, name: string): void =>
  store.removeItem(keyOf(personId, name))
