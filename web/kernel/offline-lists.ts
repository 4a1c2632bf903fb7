import { useSyncExternalStore } from 'react'
import {
  cacheName,
  type OfflineData,
  offlineDataKey,
  type Reader,
  readOfflineData,
  removeOfflineData,
  type SavedList,
  serviceWorker,
  shellUrl,
  tokenKey,
} from './offline.ts'

// Apart from offline.ts, because the sign-in page stores no lists.

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
  const cached = new Set((await kept.keys()).map(({ url }) => url))
  // The name of a file contains a hash of its content, so a cached file is never out of date.
  const missing = [...new Set([entry, ...files])].filter((url) => !cached.has(url))
  // One after the other, because thirty requests at once block a phone for a moment. The shell comes last, when
  // its files are there.
  for (const url of [...missing, shellUrl]) await kept.add(url)
  await navigator.serviceWorker.register(serviceWorker)
}

const mostListsOfKind = 6

/** Stores a list on this device, before the older lists of its kind. */
export function saveOfflineList(reader: Reader, list: SavedList): void {
  const others = listsOf(reader).filter((other) => !isSame(other, list))
  const ofKind = others.filter(({ kind }) => kind === list.kind).slice(0, mostListsOfKind - 1)
  const ofOtherKinds = others.filter(({ kind }) => kind !== list.kind)
  write({ reader, lists: [list, ...ofKind, ...ofOtherKinds] })
}

/** For a list that this person may no longer read. */
export function removeOfflineList(reader: Reader, gone: Pick<SavedList, 'kind' | 'key'>): void {
  write({ reader, lists: listsOf(reader).filter((list) => !isSame(list, gone)) })
}

/** undefined when nothing is stored, after the session has ended, and in another session. */
export function findOfflineData(now: Date): OfflineData | undefined {
  const kept = readOfflineData()
  if (kept && now.toISOString() < kept.reader.until && kept.session === sessionMark()) return kept
  if (kept) removeOfflineData()
  return undefined
}

const never = () => () => undefined

/** The person whose lists this device stores; undefined during hydration, because the prerendered markup is everybody's. */
export function useReaderOfDevice(): Reader | undefined {
  const isStored = useSyncExternalStore(
    never,
    () => localStorage.getItem(offlineDataKey) !== null,
    () => false,
  )
  return isStored ? findOfflineData(new Date())?.reader : undefined
}

const isSame = (one: Pick<SavedList, 'kind' | 'key'>, other: Pick<SavedList, 'kind' | 'key'>) =>
  one.kind === other.kind && one.key === other.key

function listsOf(reader: Reader): SavedList[] {
  const kept = readOfflineData()
  return kept?.reader.id === reader.id ? kept.lists : []
}

const sessionMark = (): string => localStorage.getItem(tokenKey)?.slice(0, 8) ?? ''

function write(kept: Omit<OfflineData, 'session'>): void {
  try {
    localStorage.setItem(offlineDataKey, JSON.stringify({ ...kept, session: sessionMark() }))
  } catch {
    // Ignore a full or blocked store: then there is nothing to show offline.
  }
}
