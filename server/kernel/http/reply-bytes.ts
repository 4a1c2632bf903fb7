const minute = 60_000

/** Counts bytes for each person, in windows of a minute. */
export function createByteCounter(now: () => Date) {
  const bytesByKey = new Map<string, number>()
  let ends = 0

  function beginWindow(at: number) {
    // After the clock was set back, the window would last too long.
    if (at < ends && ends - at <= minute) return
    bytesByKey.clear()
    ends = at + minute
  }

  return {
    add(key: string, bytes: number) {
      beginWindow(now().getTime())
      bytesByKey.set(key, (bytesByKey.get(key) ?? 0) + bytes)
    },
    /** The seconds until the window ends if the person exceeded `max`; else 0. */
    secondsToWait(key: string, max: number): number {
      const at = now().getTime()
      beginWindow(at)
      return (bytesByKey.get(key) ?? 0) > max ? Math.ceil((ends - at) / 1_000) : 0
    },
  }
}
