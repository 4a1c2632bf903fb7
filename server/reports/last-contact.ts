import { dayIn } from '#contract/dates.ts'

/** As `lastContacts` of counts.ts selects them: the shift in local time, the others as instants. */
type Contacts = { last_shift: string | null; last_note: string | null; last_change: string | null }

/** The last day of contact on the organisation's calendar; null if there was none. */
export function lastContactDay({ last_shift, last_note, last_change }: Contacts, timeZone: string) {
  const instants = [last_note, last_change].filter((instant) => instant !== null)
  const days = instants.map((instant) => dayIn(new Date(instant), timeZone))
  if (last_shift !== null) days.push(last_shift.slice(0, 10))
  return days.sort().at(-1) ?? null
}
