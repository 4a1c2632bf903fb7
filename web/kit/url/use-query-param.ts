import { useEffect, useEffectEvent, useRef } from 'react'
import { type NavigateOptions, useNavigate, useSearchParams } from 'react-router'
import { currentQuery, useIsLeaving } from '#web/kernel/navigation.ts'

/** One query parameter, such as the 12 of `?open=12`, and its setter, which keeps the others. */
export function useQueryParam(
  name: string,
): [part: string | null, change: (value: number | string | null) => void] {
  const [query, setQuery] = useSearchParams()
  function change(value: number | string | null) {
    const next = currentQuery()
    if (value === null) next.delete(name)
    else next.set(name, String(value))
    setQuery(next, { replace: true, preventScrollReset: true })
  }
  return [query.get(name), change]
}

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

/** Spread on `Tabs`: keeps the chosen tab in the URL. The first tab is the default. */
export function useTabParam<Tab extends string>(
  tabs: readonly [Tab, ...Tab[]],
): { value: Tab; onChange: (tab: string | null) => void } {
  const [chosen, change] = useQueryParam('tab')
  return {
    value: tabs.find((tab) => tab === chosen) ?? tabs[0],
    onChange: (tab) => change(tab === tabs[0] ? null : tab),
  }
}

/** For navigation after a reply: does nothing if the person has left the page meanwhile. */
export function useNavigateFromHere(): (to: string, options?: NavigateOptions) => void {
  const navigate = useNavigate()
  const isLeaving = useIsLeaving()
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return (to, options) => {
    if (isHere.current && !isLeaving()) void navigate(to, options)
  }
}
