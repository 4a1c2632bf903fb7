import { forgetKept, frame, keptKey, serviceWorker, shelf } from './offline.ts'

/** Keeps the frame of a page and the files that this visit has used; those of an older version go. */
export async function keepProgram(): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ href }) => href)
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? ''
  if (!(await (await caches.open(shelf)).match(entry))) await caches.delete(shelf)
  const kept = await caches.open(shelf)
  // What is named twice would be refused.
  await kept.addAll([...new Set([frame, entry, ...files])])
  await navigator.serviceWorker.register(serviceWorker)
}

/** What a person's pages keep for themselves, until `until`, the end of the session. */
export type Kept<Value> = { value: Value; seenAt: string; until: string }

export function keep<Value>(kept: Kept<Value>): void {
  try {
    localStorage.setItem(keptKey, JSON.stringify(kept))
  } catch {
    // A full or forbidden store: then there is nothing to show.
  }
}

/** undefined where nothing was kept, and after the session has ended. */
export function findKept<Value>(now: Date): Kept<Value> | undefined {
  const text = localStorage.getItem(keptKey)
  if (text === null) return undefined
  // Nothing but `keep` writes it.
  const kept = JSON.parse(text) as Kept<Value>
  if (now.toISOString() < kept.until) return kept
  forgetKept()
  return undefined
}
