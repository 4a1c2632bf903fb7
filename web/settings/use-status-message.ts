import { useCallback, useEffect, useState } from 'react'

/** The result of the last action; without `seconds` it stays until the next one. */
export type StatusMessage = { colour: 'green' | 'blue' | 'red'; text: string; seconds?: number }

export function useStatusMessage() {
  const [message, setMessage] = useState<StatusMessage | null>(null)
  useEffect(() => {
    if (!message?.seconds) return
    const timer = setTimeout(() => setMessage(null), message.seconds * 1000)
    return () => clearTimeout(timer)
  }, [message])
  return { message, setMessage: useCallback((next: StatusMessage | null) => setMessage(next), []) }
}
