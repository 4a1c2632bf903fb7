import { cacheName, offlineDataKey, removeOfflineData, serviceWorker, shellUrl } from './offline.ts'

/** Caches the app shell and the files of this visit, and deletes those of an older version. */
export async function cacheProgram(): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ href }) => href)
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? ''
  if (!(await (await caches.open(cacheName)).match(entry))) await caches.delete(cacheName)
  const kept = await caches.open(cacheName)
  // The cache rejects duplicate requests.
  await kept.addAll([...new Set([shellUrl, entry, ...files])])
  await navigator.serviceWorker.register(serviceWorker)
}

/** One person's data for offline reading, until the session ends at `until`. */
export type OfflineData<Value> = { personId: number; value: Value; seenAt: string; until: string }

export function saveOfflineData<Value>(kept: OfflineData<Value>): void {
  try {
    localStorage.setItem(offlineDataKey, JSON.stringify(kept))
  } catch {
    // Ignore a full or blocked store: then there is nothing to show offline.
  }
}

/** undefined when nothing is stored, and after the session has ended. */
export function findOfflineData<Value>(now: Date): OfflineData<Value> | undefined {
  const kept = readOfflineData<Value>()
  if (kept && now.toISOString() < kept.until) return kept
  if (kept) removeOfflineData()
  return undefined
}

/** Another person may sign in before the first session has ended. */
export function removeOfflineDataOfOthers(personId: number): void {
  const kept = readOfflineData()
  if (kept && kept.personId !== personId) removeOfflineData()
}

function readOfflineData<Value>(): OfflineData<Value> | undefined {
  const text = localStorage.getItem(offlineDataKey)
  // Only `saveOfflineData` writes it.
  return text === null ? undefined : (JSON.parse(text) as OfflineData<Value>)
}
