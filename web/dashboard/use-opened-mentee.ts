import { useSearchParams } from 'react-router'
import { findMenteeOfOverview, type OverviewMentee } from '#contract/dashboard.ts'
import { currentQuery } from '#web/kernel/current-query.ts'
import { useApiQueryWhen } from '#web/kernel/use-api-query.ts'
import { useLatestDefined } from '#web/kit/dialog/use-dialog.ts'
import { detailTabs } from '#web/people/detail-tabs.ts'

/**
 * `?detail=12` opens that mentee's details and `&about=goals` their goals, so other pages can link here.
 * `?mentee=` is taken by the search. A mentee who is not on the current page is fetched.
 */
export function useOpenedMentee(shown: OverviewMentee[]) {
  const [query, setQuery] = useSearchParams()
  const id = Number(query.get('detail'))
  const onPage = shown.find(({ mentee_id }) => mentee_id === id)
  const isElsewhere = Number.isInteger(id) && id > 0 && !onPage
  const elsewhere = useApiQueryWhen(isElsewhere, findMenteeOfOverview, { query: { menteeId: id } })
  const found = onPage ?? (isElsewhere ? elsewhere.data : undefined)
  // Keep the last mentee, so that the modal keeps its text while it fades out or the table below changes its
  // page.
  const mentee = useLatestDefined(found ?? undefined)
  function change(menteeId: number | null) {
    const next = currentQuery()
    next.delete('about')
    if (menteeId === null) next.delete('detail')
    else next.set('detail', String(menteeId))
    setQuery(next, { replace: true, preventScrollReset: true })
  }
  return {
    opened: found !== null && mentee?.mentee_id === id,
    mentee,
    about: detailTabs.find((tab) => tab === query.get('about')) ?? 'plans',
    open: change,
    close: () => change(null),
  }
}
