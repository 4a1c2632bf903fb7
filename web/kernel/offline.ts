import { useEffect } from 'react'
import type { SessionUser } from '#contract/session.ts'

// Storage on this device for offline use. It is removed when the session ends.
export const cacheName = 'mst'
export const shellUrl = '/dashboard'
export const offlineDataKey = 'offline'
export const serviceWorker = '/service-worker.js'
export const tokenKey = 'token'

/** For shared computers. The cached program files stay, because they contain no personal data. */
export function removeOfflineData(): void {
  localStorage.removeItem(offlineDataKey)
  if ('caches' in globalThis) void caches.open(cacheName).then((kept) => kept.delete(shellUrl))
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
export type OfflineData = { reader: Reader; session: string; lists: SavedList[] }

/** Another person may sign in before the first session has ended. */
export function removeOfflineDataOfOthers(personId: number): void {
  const kept = readOfflineData()
  if (kept && kept.reader.id !== personId) removeOfflineData()
}

export function readOfflineData(): OfflineData | undefined {
  const text = localStorage.getItem(offlineDataKey)
  if (text === null) return undefined
  // Only `write` writes it. An older version wrote another shape.
  const kept = JSON.parse(text) as Partial<OfflineData>
  return kept.lists ? (kept as OfflineData) : undefined
}
