import { useEffect, useEffectEvent } from 'react'
import { useQueryParam } from './use-query-param.ts'

/**
 * Runs the action of a URL parameter, for example `?open=12`, once it is `ready`. It removes the parameter, so that
 * reload and Back do not repeat it.
 */
export function useQueryParamOnce(name: string, ready: boolean, run: () => void): void {
  const [value, change] = useQueryParam(name)
  const isDue = value !== null && ready
  const runOnce = useEffectEvent(() => {
    run()
    change(null)
  })
  useEffect(() => {
    if (isDue) runOnce()
  }, [isDue])
}
