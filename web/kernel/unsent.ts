import { useMemo, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { keepDraft } from './drafts.ts'
import { createStore } from './store.ts'

/** A form that was saved without a network. Only its author's browser session shows and sends it. */
const unsent = z.object({
  /** The idempotency key, because the server may have saved it without a reply that arrived. */
  key: z.string(),
  savedAt: z.string(),
  /** The name of the form's draft, for example 'debrief-12'. */
  name: z.string(),
  title: z.string(),
  path: z.string(),
  values: z.record(z.string(), z.string()),
  /** The values in words. */
  texts: z.array(z.tuple([z.string(), z.string()])),
  input: z.object({ params: z.object({ id: z.int() }), body: z.record(z.string(), z.unknown()) }),
  /** Why the server has refused it. It is not sent again. */
  problem: z.optional(z.string()),
})
export type Unsent = z.infer<typeof unsent>

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
export const listUnsent = (personId: number): Unsent[] => parseAll(textOf(personId))

/** Follows the other tabs too. */
export function useUnsent(personId: number): Unsent[] {
  const text = useSyncExternalStore(subscribe, () => textOf(personId))
  return useMemo(() => parseAll(text), [text])
}

/** Removes damaged ones, and on shared computers those of others that the server no longer accepts. */
export function removeOldUnsent(personId: number, before: string): void {
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(prefix)) continue
    const isOwn = key.startsWith(keyOf(personId, ''))
    const [one] = parse(localStorage.getItem(key))
    if (!one || (!isOwn && one.savedAt < before)) localStorage.removeItem(key)
  }
}

const textOf = (personId: number): string =>
  JSON.stringify(
    Object.keys(localStorage)
      .filter((key) => key.startsWith(keyOf(personId, '')))
      .map((key) => localStorage.getItem(key)),
  )

const parseAll = (text: string): Unsent[] =>
  // `textOf` writes a list of texts.
  (JSON.parse(text) as (string | null)[]).flatMap(parse).sort((a, b) => a.savedAt.localeCompare(b.savedAt))

/** Returns nothing for a damaged text. */
function parse(text: string | null): Unsent[] {
  try {
    const { data } = unsent.safeParse(JSON.parse(text ?? ''))
    return data ? [data] : []
  } catch {
    return []
  }
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener)
  const stop = changes.subscribe(listener)
  return () => {
    window.removeEventListener('storage', listener)
    stop()
  }
}
