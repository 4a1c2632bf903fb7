import { useEffect, useState } from 'react'

/** True once `waiting` has been true for a while, so that quick replies cause no flicker. */
export function useDelayed(waiting: boolean, milliseconds = 200): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setLate(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [waiting, milliseconds])
  return waiting && late
}
