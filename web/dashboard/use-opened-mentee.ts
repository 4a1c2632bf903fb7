import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { Overview, OverviewMentee } from '#contract/dashboard.ts'

const tabs = ['plans', 'shifts', 'goals', 'timeline'] as const
export type DetailTab = (typeof tabs)[number]

/**
 * `?detail=12` opens that mentee in full, and `&about=goals` their goals first, so that other screens can lead here;
 * `?mentee=` is the search.
 */
export function useOpenedMentee(overview: Overview) {
  const [query, setQuery] = useSearchParams()
  const detail = query.get('detail')
  const openedMentee = menteeIn(overview, Number(detail))
  // The modal keeps its words while it fades.
  const last = useRef<OverviewMentee>(undefined)
  if (openedMentee) last.current = openedMentee
  const change = (menteeId: number | null) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete('about')
        if (menteeId === null) next.delete('detail')
        else next.set('detail', String(menteeId))
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return {
    opened: openedMentee !== undefined,
    mentee: last.current,
    about: tabs.find((tab) => tab === query.get('about')) ?? 'plans',
    open: change,
    close: () => change(null),
  }
}

/** Also those who have no mentor: their goals wait like everybody's. */
function menteeIn(
  { mentors, unassignedMentees, completedMentees }: Overview,
  menteeId: number,
): OverviewMentee | undefined {
  const assigned = mentors.flatMap((mentor) => mentor.mentees).find(({ mentee_id }) => mentee_id === menteeId)
  if (assigned) return assigned
  const person = [...unassignedMentees, ...completedMentees].find(({ id }) => id === menteeId)
  return (
    person && {
      mentee_id: person.id,
      mentee_first_name: person.first_name,
      mentee_last_name: person.last_name,
      mentee_email: person.email,
      progress_status: person.progress_status,
      progress_notes: person.progress_notes,
    }
  )
}
