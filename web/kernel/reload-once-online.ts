import { useEffect } from 'react'

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
