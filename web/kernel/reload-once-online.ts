import { useEffect } from 'react'

const pauses = [0, 1_000, 2_000, 4_000, 8_000, 16_000]

/** Loads the page afresh when the network has come back. At first it may carry nothing yet: then it is tried again. */
export function useReloadOnceOnline(): void {
  useEffect(() => {
    let isOver = false
    const listen = async () => {
      for (const pause of pauses) {
        await new Promise((resolve) => setTimeout(resolve, pause))
        if (isOver) return
        if (await isServerThere()) return location.reload()
      }
    }
    window.addEventListener('online', listen)
    return () => {
      isOver = true
      window.removeEventListener('online', listen)
    }
  }, [])
}

/** Whether there is a server at all, whatever it says. */
export const isServerThere = (): Promise<boolean> =>
  fetch('/api/health', { cache: 'no-store' }).then(
    () => true,
    () => false,
  )
