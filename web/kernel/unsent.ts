import { useMemo, useSyncExternalStore } from 'react'
import type { Parts } from './call.ts'
import { keepDraft } from './drafts.ts'
import { createStore } from './store.ts'

/** A form that was saved without a network. Only its author's browser session shows and sends it. */
export type Unsent = {
  /** The idempotency key, because the server may have saved it without a reply that arrived. */
  key: string
  savedAt: string
  /** The name of the form's draft, for example 'debrief-12'. */
  name: string
  title: string
  path: string
  values: object
  /** The values in words. */
  texts: [field: string, text: string][]
  input: Parts
  /** Why the server has refused it. It is not sent again. */
  problem?: string
}

const prefix = 'unsent-'
const keyOf = (personId: number, key: string) => `${prefix}${personId}-${key}`
const changes = createStore(0)

/** Each one has its own place, so that two tabs never overwrite each other. Returns false if there is no room. */
export function keepUnsent(personId: number, unsent: Unsent): boolean {
  try {
    localStorage.setItem(keyOf(personId, unsent.key), JSON.stringify(unsent))
  } catch {
    return false
  }
  changes.set(changes.get() + 1)
  return true
}

/** Another tab may have removed it. */
export const isUnsent = (personId: number, { key }: Unsent): boolean =>
  localStorage.getItem(keyOf(personId, key)) !== null

export function removeUnsent(personId: number, { key }: Pick<Unsent, 'key'>): void {
  localStorage.removeItem(keyOf(personId, key))
  changes.set(changes.get() + 1)
}

/** Makes it a draft again, with the version from which the form started. */
export function editUnsent(personId: number, one: Unsent, version: number | null): void {
  keepDraft(sessionStorage, personId, one.name, { values: one.values, version })
  removeUnsent(personId, one)
}

/** Oldest first. */
export const listUnsent = (personId: number): Unsent[] => parse(textOf(personId))

/** Follows the other tabs too. */
export function useUnsent(personId: number): Unsent[] {
  const text = useSyncExternalStore(subscribe, () => textOf(personId))
  return useMemo(() => parse(text), [text])
}

/** For shared computers: what others have never sent is removed once the server would no longer accept it. */
export function removeOldUnsentOfOthers(personId: number, before: string): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(prefix) && !key.startsWith(keyOf(personId, ''))) {
      const [one] = parse(`[${localStorage.getItem(key)}]`)
      if (one && one.savedAt < before) localStorage.removeItem(key)
    }
}

const textOf = (personId: number): string =>
  `[${Object.keys(localStorage)
    .filter((key) => key.startsWith(keyOf(personId, '')))
    .map((key) => localStorage.getItem(key))
    .join()}]`

/** Only `keepUnsent` writes it. */
const parse = (text: string): Unsent[] =>
  (JSON.parse(text) as Unsent[]).sort((a, b) => a.savedAt.localeCompare(b.savedAt))

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener)
  const stop = changes.subscribe(listener)
  return () => {
    window.removeEventListener('storage', listener)
    stop()
  }
}
