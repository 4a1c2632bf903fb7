import type { CurrentRelationship } from '#contract/assignments.ts'
import { dayInWords } from '#contract/dates.ts'
import type { RelationshipDecision } from '#contract/users.ts'
import { type Change, chosenMentor, noChange, toBody } from '#web/assignments/changes.ts'

/** The choices for a relationship besides a next mentor. */
export const choices = { leave: 'Decide later', end: 'End the relationship' }

/** The request body. Skips relationships that are left for now. */
export const decisionsOf = (changes: Record<string, Change>): RelationshipDecision[] =>
  Object.entries(changes).flatMap(([id, change]): RelationshipDecision[] => {
    const mentorId = Number(chosenMentor(change)) || null
    if (mentorId) return [{ id: Number(id), mentorId, ...toBody(change) }]
    const { next, why, note } = change
    return next === 'end' ? [{ id: Number(id), mentorId, ...toBody({ ...noChange, why, note }) }] : []
  })

const maxNamed = 3

/** '2 shifts scheduled: 23 November 2026 at 09:00, 24 November 2026 at 20:00'. */
export function plannedText(shifts: CurrentRelationship['future_shifts']): string {
  if (shifts.length === 0) return 'No shifts scheduled'
  const named = shifts
    .slice(0, maxNamed)
    .map(({ shift_date, start_time }) => `${dayInWords(shift_date)} at ${start_time}`)
  if (shifts.length > maxNamed) named.push(`${shifts.length - maxNamed} more`)
  return `${shifts.length === 1 ? '1 shift' : `${shifts.length} shifts`} scheduled: ${named.join(', ')}`
}

/** The consequence of a choice for the person who stays. */
export function consequence(
  choice: string,
  staying: 'mentor' | 'mentee',
  planned: number,
  moved = 0,
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
  const shifts = {
    leave: "The scheduled shifts stay and are marked 'To be confirmed'.",
    end: 'The scheduled shifts will be cancelled.',
    next:
      moved === 0
        ? 'The scheduled shifts will be cancelled.'
        : moved < planned
          ? 'The selected shifts will move to the new mentor, the others will be cancelled.'
          : 'The scheduled shifts will move to the new mentor.',
  }
  return planned > 0 ? `${shifts[becomes]} ${sentences[becomes]}` : sentences[becomes]
}
