import { useEffect, useEffectEvent } from 'react'

/** When the network comes back. */
export function useOnceOnline(callback: () => void): void {
  const call = useEffectEvent(callback)
  useEffect(() => {
    const listen = () => call()
    window.addEventListener('online', listen)
    return () => window.removeEventListener('online', listen)
  }, [])
}
