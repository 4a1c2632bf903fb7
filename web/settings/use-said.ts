import { useCallback, useEffect, useState } from 'react'

/** What the page says of the last thing done; without `seconds` it stays until the next. */
export type Said = { colour: 'green' | 'blue' | 'red'; text: string; seconds?: number }

export function useSaid() {
  const [said, say] = useState<Said | null>(null)
  useEffect(() => {
    if (!said?.seconds) return
    const timer = setTimeout(() => say(null), said.seconds * 1000)
    return () => clearTimeout(timer)
  }, [said])
  return { said, say: useCallback((next: Said | null) => say(next), []) }
}
