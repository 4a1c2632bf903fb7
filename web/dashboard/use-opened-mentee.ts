import { useRef } from 'react'
import type { Overview, OverviewMentee } from '#contract/dashboard.ts'
import { useAddressPart } from '#web/kit/use-address-part.ts'

/** `?detail=12` opens that mentee in full, so that other screens can lead here; `?mentee=` is the search. */
export function useOpenedMentee(overview: Overview) {
  const [asked, open] = useAddressPart('detail')
  const found = menteeIn(overview, Number(asked))
  // The modal keeps its words while it fades.
  const last = useRef<OverviewMentee>(undefined)
  if (found) last.current = found
  return { opened: found !== undefined, mentee: last.current, open, close: () => open(null) }
}

/** Also those who have no mentor: their goals wait like everybody's. */
function menteeIn({ mentors, unassignedMentees }: Overview, menteeId: number): OverviewMentee | undefined {
  const assigned = mentors.flatMap((mentor) => mentor.mentees).find(({ mentee_id }) => mentee_id === menteeId)
  if (assigned) return assigned
  const person = unassignedMentees.find(({ id }) => id === menteeId)
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
