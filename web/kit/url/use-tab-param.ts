import { useSearchParams } from 'react-router'
import { currentQuery } from '#web/kernel/current-query.ts'

/** Spread on `Tabs`: keeps the chosen tab in the URL. The first tab is the default. */
export function useTabParam<Tab extends string>(
  tabs: readonly [Tab, ...Tab[]],
): { value: Tab; onChange: (tab: string | null) => void } {
  const [query, setQuery] = useSearchParams()
  return {
    value: tabs.find((tab) => tab === query.get('tab')) ?? tabs[0],
    onChange: (tab) => {
      const next = currentQuery()
      if (tab === null || tab === tabs[0]) next.delete('tab')
      else next.set('tab', tab)
      setQuery(next, { replace: true, preventScrollReset: true })
    },
  }
}
