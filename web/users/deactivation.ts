import type { CurrentRelationship } from '#contract/assignments.ts'
import { formatDay } from '#contract/dates.ts'
import type { RelationshipDecision } from '#contract/users.ts'

/** The choice for a relationship: leave it for now, end it, or the id of the next mentor. */
export type Choice = 'leave' | 'end' | `${number}`

/** Planned shifts: cancel them, move the free ones, or move all despite overlaps of the next mentor. */
export type Move = 'none' | 'free' | 'all'
export const moveLabels: Record<Move, string> = {
  none: 'Cancel the scheduled shifts',
  free: 'Move the scheduled shifts to the new mentor',
  all: "Move them, even if they overlap the new mentor's other shifts",
}

/** The request body. Skips relationships that are left for now or no longer shown. */
export const decisionsOf = (
  shown: Pick<CurrentRelationship, 'id' | 'future_shifts'>[],
  choices: Record<number, Choice>,
  moves: Record<number, Move> = {},
): RelationshipDecision[] =>
  shown.flatMap(({ id, future_shifts }): RelationshipDecision[] => {
    const choice = choices[id] ?? 'leave'
    if (choice === 'leave') return []
    if (choice === 'end') return [{ id, mentorId: null }]
    const shiftIds = future_shifts.map((shift) => shift.id)
    const move = { free: { shiftIds }, all: { shiftIds, allowOverlap: true }, none: {} }[moves[id] ?? 'none']
    return [{ id, mentorId: Number(choice), ...move }]
  })

const maxNamed = 3

/** '2 shifts planned: 23/11/2026 at 09:00, 24/11/2026 at 20:00'. */
export function plannedText(shifts: CurrentRelationship['future_shifts']): string {
  if (shifts.length === 0) return 'No shifts scheduled'
  const named = shifts
    .slice(0, maxNamed)
    .map(({ shift_date, start_time }) => `${formatDay(shift_date)} at ${start_time}`)
  if (shifts.length > maxNamed) named.push(`${shifts.length - maxNamed} more`)
  return `${shifts.length === 1 ? '1 shift' : `${shifts.length} shifts`} scheduled: ${named.join(', ')}`
}

/** The consequence of a choice for the person who stays. */
export function consequence(
  choice: Choice,
  staying: 'mentor' | 'mentee',
  hasShifts: boolean,
  move: Move = 'none',
): string {
  const sentences = {
    leave:
      staying === 'mentee'
        ? "We'll email the mentee that the programme team will contact them."
        : "We'll show the mentor that the mentee is inactive.",
    end: `We'll email the ${staying}.`,
    next: "We'll email the mentee and the new mentor.",
  }
  const becomes = choice === 'leave' || choice === 'end' ? choice : 'next'
  const isMoved = becomes === 'next' && move !== 'none'
  const shifts = {
    leave: "The scheduled shifts stay and are marked 'To be confirmed'.",
    end: 'The scheduled shifts will be cancelled.',
    next: isMoved
      ? 'The scheduled shifts will move to the new mentor.'
      : 'The scheduled shifts will be cancelled.',
  }
  return hasShifts ? `${shifts[becomes]} ${sentences[becomes]}` : sentences[becomes]
}
