import { useEffect, useSyncExternalStore } from 'react'
import type { SessionUser } from '#contract/session.ts'

// Storage on this device for offline use (ADR 045). It is removed when the session ends.
const cacheName = 'mst'
const shellUrl = '/dashboard'
export const serviceWorker = '/service-worker.js'
const offlineDataKey = 'offline'
export const tokenKey = 'token'

/** For shared computers. The cached program files stay, because they contain no personal data. */
export function removeOfflineData(): void {
  localStorage.removeItem(offlineDataKey)
  if ('caches' in globalThis) void caches.open(cacheName).then((kept) => kept.delete(shellUrl))
}

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

const pauses = [0, 1_000, 2_000, 4_000, 8_000, 16_000]
const longest = pauses.length - 1

/**
 * Reloads the page once the server can be reached. Retries, because a restored network may not work immediately.
 * With `isAway` it also starts immediately, because the network may have returned before the page rendered.
 */
export function useReloadOnceOnline({ isAway = false } = {}): void {
  useEffect(() => {
    let turn = 0
    const keepTrying = async (tries: number) => {
      turn += 1
      const own = turn
      for (; ; tries += 1) {
        await new Promise((resolve) => setTimeout(resolve, pauses[Math.min(tries, longest)]))
        if (own !== turn) return
        if (await isServerThere()) return location.reload()
      }
    }
    const listen = () => void keepTrying(0)
    window.addEventListener('online', listen)
    if (isAway) void keepTrying(longest)
    return () => {
      turn += 1
      window.removeEventListener('online', listen)
    }
  }, [isAway])
}

/** Whether the server responds at all. */
export const isServerThere = (): Promise<boolean> =>
  fetch('/api/health', { cache: 'no-store' }).then(
    () => true,
    () => false,
  )

/** A row of a list as it is read offline: only texts, so that nothing else is stored. */
export type SavedItem = { id: number; title: string; facts: string[]; text?: string }

/** A list as it was last read. `key` distinguishes the lists of one kind, such as those of two people. */
export type SavedList = { kind: string; key: string; seenAt: string; items: SavedItem[] }

/** The person whose lists are stored. They are readable until the session ends at `until`. */
export type Reader = Pick<SessionUser, 'id' | 'firstName' | 'lastName' | 'role'> & {
  timeZone: string
  until: string
}

/** `session` is the start of the token, so that another person's session does not show this person's lists. */
type OfflineData = { reader: Reader; session: string; lists: SavedList[] }

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

/** Another person may sign in before the first session has ended. */
export function removeOfflineDataOfOthers(personId: number): void {
  const kept = readOfflineData()
  if (kept && kept.reader.id !== personId) removeOfflineData()
}

const isSame = (one: Pick<SavedList, 'kind' | 'key'>, other: Pick<SavedList, 'kind' | 'key'>) =>
  one.kind === other.kind && one.key === other.key

function listsOf(reader: Reader): SavedList[] {
  const kept = readOfflineData()
  return kept?.reader.id === reader.id ? kept.lists : []
}

function readOfflineData(): OfflineData | undefined {
  const text = localStorage.getItem(offlineDataKey)
  if (text === null) return undefined
  // Only `write` writes it. An older version wrote another shape.
  const kept = JSON.parse(text) as Partial<OfflineData>
  return kept.lists ? (kept as OfflineData) : undefined
}

const sessionMark = (): string => localStorage.getItem(tokenKey)?.slice(0, 8) ?? ''

function write(kept: Omit<OfflineData, 'session'>): void {
  try {
    localStorage.setItem(offlineDataKey, JSON.stringify({ ...kept, session: sessionMark() }))
  } catch {
    // Ignore a full or blocked store: then there is nothing to show offline.
  }
}
