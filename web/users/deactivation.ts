import type { AvailableMentor, CurrentRelationship } from '#contract/assignments.ts'
import { dayInWords } from '#contract/dates.ts'
import type { RelationshipDecision } from '#contract/users.ts'
import { type HandoverValues, noHandover, toHandover } from '#web/assignments/handover-values.ts'
import { needsReason } from '#web/programme/mentor-choices.ts'

/** The choice for a relationship: leave it for now, end it, or the id of the next mentor. */
export type Choice = 'leave' | 'end' | `${number}`

/** The request body. Skips relationships that are left for now or no longer shown. */
export const decisionsOf = (
  shown: Pick<CurrentRelationship, 'id'>[],
  choices: Record<number, Choice>,
  handovers: Record<number, HandoverValues> = {},
  reasons: Record<number, string> = {},
): RelationshipDecision[] =>
  shown.flatMap(({ id }): RelationshipDecision[] => {
    const choice = choices[id] ?? 'leave'
    if (choice === 'leave') return []
    const values = handovers[id] ?? noHandover
    if (choice === 'end')
      return [{ id, mentorId: null, ...toHandover({ ...values, shiftIds: [], overlaps: false }) }]
    const reason = reasons[id]?.trim()
    return [
      {
        id,
        mentorId: Number(choice),
        ...toHandover(values),
        ...(reason && { overrule: { reason } }),
      },
    ]
  })

type Assigned = Pick<CurrentRelationship, 'id' | 'cover_until'>

/** The relationships whose new mentor is away or has no place, also because of the choices above it. */
export function listOverruling(
  shown: Assigned[],
  choices: Record<number, Choice>,
  mentors: AvailableMentor[],
): number[] {
  const taken = new Map<number, number>()
  return shown.flatMap(({ id, cover_until }) => {
    const mentor = mentors.find((one) => String(one.id) === choices[id])
    if (!mentor) return []
    const before = taken.get(mentor.id) ?? 0
    // A cover takes no place.
    taken.set(mentor.id, before + (cover_until === null ? 1 : 0))
    return needsReason({ ...mentor, mentee_count: mentor.mentee_count + before }) ? [id] : []
  })
}

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
  choice: Choice,
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
