import { formatDay } from '#contract/dates.ts'
import type { Reply } from '#contract/endpoint.ts'
import {
  type EnhancedMentee,
  type listMentees,
  type menteeWithProgress,
  type ProgressStatus,
  progressOrder,
} from '#contract/mentees.ts'
import { fullName, nameInWords } from '#contract/person.ts'

export type PrivateNotes = Pick<
  EnhancedMentee,
  'private_notes' | 'strengths' | 'areas_for_improvement' | 'notes_version'
>
type WithProgress = typeof menteeWithProgress._zod.output

export type Mentee = Omit<WithProgress, 'progress_version'> & {
  /** null after a fallback to the plain list; the other progress fields then have their defaults. */
  progress_version: number | null
  /** null after a fallback to a smaller query; the notes are then not editable. */
  notes: PrivateNotes | null
}

export function withNotes(mentee: EnhancedMentee): Mentee {
  const { private_notes, strengths, areas_for_improvement, notes_version, ...rest } = mentee
  return { ...rest, notes: { private_notes, strengths, areas_for_improvement, notes_version } }
}

export const withoutNotes = (mentee: WithProgress): Mentee => ({ ...mentee, notes: null })

export const withInitialProgress = (mentee: Reply<typeof listMentees>[number]): Mentee => ({
  ...mentee,
  progress_status: 'awaiting_shift',
  last_updated: null,
  progress_notes: '',
  progress_version: null,
  next_session: null,
  next_session_mentor: null,
  next_session_mentor_status: null,
  active_goals: 0,
  learning_plans: 0,
  notes: null,
})

type NextMentor = Pick<Mentee, 'next_session_mentor' | 'next_session_mentor_status'>

/** The mentor of the next shift; null when it is the reader's own shift. */
export const nextMentorOf = (mentee: NextMentor): string | null =>
  mentee.next_session_mentor && nameInWords(mentee.next_session_mentor, mentee.next_session_mentor_status)

/** The day of the next shift, with the mentor unless it is the reader. */
export function nextShiftOf(mentee: NextMentor & Pick<Mentee, 'next_session'>): string {
  const mentor = nextMentorOf(mentee)
  if (!mentee.next_session) return '-'
  return `${formatDay(mentee.next_session)}${mentor ? `, with ${mentor}` : ''}`
}

const inEnglish = new Intl.Collator('en-GB', { sensitivity: 'base' })

export const byName = (mentees: Mentee[]): Mentee[] =>
  mentees.toSorted((a, b) => inEnglish.compare(fullName(a), fullName(b)))

/**
 * Counts for the summary cards. Completed mentees have a count of their own; inactive mentees are excluded.
 */
export function summaryOf(mentees: Pick<Mentee, 'progress_status' | 'account_status'>[]) {
  const counted = mentees.filter(({ account_status }) => account_status !== 'inactive')
  const count = (...states: ProgressStatus[]) =>
    counted.filter((mentee) => states.includes(mentee.progress_status)).length
  return {
    total: counted.length,
    awaiting: count('awaiting_shift'),
    undergoing: count('undergoing_mst'),
    completed: count('completed', 'finished_mst'),
  }
}

/** Mentees grouped by progress state, in the order of the programme. */
export const byState = <Row extends Pick<Mentee, 'progress_status'>>(mentees: Row[]) =>
  progressOrder.map((state) => ({
    state,
    mentees: mentees.filter((mentee) => mentee.progress_status === state),
  }))
