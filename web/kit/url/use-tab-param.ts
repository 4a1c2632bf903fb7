import { useQueryParam } from './use-query-param.ts'

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
