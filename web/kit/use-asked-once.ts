import { useEffect, useRef } from 'react'
import { useAddressPart } from './use-address-part.ts'

/**
 * Does what the address asks for, as `?plan=12`, once it is `ready`, and takes it out of the address: neither a
 * reload nor the back button does it again.
 */
export function useAskedOnce(name: string, ready: boolean, run: () => void): void {
  const [asked, change] = useAddressPart(name)
  const isDue = asked !== null && ready
  const latest = useRef(run)
  latest.current = () => {
    run()
    change(null)
  }
  useEffect(() => {
    if (isDue) latest.current()
  }, [isDue])
}
