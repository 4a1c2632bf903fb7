import { useSearchParams } from 'react-router'
import { presentQuery } from '#web/kernel/present-query.ts'

/** Spread on `Tabs`: the chosen tab stands in the URL, so that a reload and other pages find it. The first is the default. */
export function useTabParam<Tab extends string>(
  tabs: readonly [Tab, ...Tab[]],
): { value: Tab; onChange: (tab: string | null) => void } {
  const [query, setQuery] = useSearchParams()
  return {
    value: tabs.find((tab) => tab === query.get('tab')) ?? tabs[0],
    onChange: (tab) => {
      const next = presentQuery()
      if (tab === null || tab === tabs[0]) next.delete('tab')
      else next.set('tab', tab)
      setQuery(next, { replace: true, preventScrollReset: true })
    },
  }
}
