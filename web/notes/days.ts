import { dayIn } from '#contract/dates.ts'
import type { NoteRow } from '#contract/notes.ts'

export type Day = { day: string; notes: NoteRow[] }

/** Groups notes, which arrive newest first, by day in the organisation's time zone, oldest first. */
export function daysOf(notes: NoteRow[], timeZone: string): Day[] {
  const days = Map.groupBy(notes.toReversed(), ({ created_at }) => dayIn(new Date(created_at), timeZone))
  return [...days].map(([day, notes]) => ({ day, notes }))
}
