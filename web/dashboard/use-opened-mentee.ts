import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { findMenteeOfOverview, type OverviewMentee } from '#contract/dashboard.ts'
import { presentQuery } from '#web/kernel/present-query.ts'
import { useApiQueryWhen } from '#web/kernel/use-api-query.ts'

const tabs = ['plans', 'shifts', 'goals', 'timeline'] as const
export type DetailTab = (typeof tabs)[number]

/**
 * `?detail=12` opens that mentee in full, and `&about=goals` their goals first, so that other screens can lead here;
 * `?mentee=` is the search. Who is not on the page that is shown is asked for.
 */
export function useOpenedMentee(shown: OverviewMentee[]) {
  const [query, setQuery] = useSearchParams()
  const id = Number(query.get('detail'))
  const onPage = shown.find(({ mentee_id }) => mentee_id === id)
  const isElsewhere = Number.isInteger(id) && id > 0 && !onPage
  const elsewhere = useApiQueryWhen(isElsewhere, findMenteeOfOverview, { query: { menteeId: id } })
  const found = onPage ?? (isElsewhere ? elsewhere.data : undefined)
  // The modal keeps its words while it fades, and while a page is turned below it.
  const last = useRef<OverviewMentee>(undefined)
  if (found) last.current = found
  function change(menteeId: number | null) {
    const next = presentQuery()
    next.delete('about')
    if (menteeId === null) next.delete('detail')
    else next.set('detail', String(menteeId))
    setQuery(next, { replace: true, preventScrollReset: true })
  }
  return {
    opened: found !== null && last.current?.mentee_id === id,
    mentee: last.current,
    about: tabs.find((tab) => tab === query.get('about')) ?? 'plans',
    open: change,
    close: () => change(null),
  }
}
