import { useEffect, useRef } from 'react'
import { useQueryParam } from './use-query-param.ts'

/**
 * Does what the URL asks for, as `?plan=12`, once it is `ready`, and takes it out of the URL: neither a
 * reload nor the back button does it again.
 */
export function useQueryParamOnce(name: string, ready: boolean, run: () => void): void {
  const [value, change] = useQueryParam(name)
  const isDue = value !== null && ready
  const latest = useRef(run)
  latest.current = () => {
    run()
    change(null)
  }
  useEffect(() => {
    if (isDue) latest.current()
  }, [isDue])
}
