import { type ProgressStatus, progressStates } from '#contract/mentees.ts'
import { fullName } from '#contract/person.ts'
import { type Calendar, minutesAfter } from './calendar.ts'
import type { Dataset } from './dataset.ts'
import type { Path } from './paths.ts'
import { backToShifts, progressNotes } from './progress-texts.ts'
import { type Random, randomFrom } from './random.ts'
import { effectiveEnd, type Relationship } from './relationships.ts'
import type { Shift } from './shifts.ts'

type Step = { at: string; to: ProgressStatus; notes: string; relationship: Relationship }

/** Adds the progress changes of a mentee and returns the current state. */
export function addProgress(
  dataset: Dataset,
  calendar: Calendar,
  path: Path,
  relationships: Relationship[],
  shifts: Shift[],
): ProgressStatus {
  const [first] = relationships
  if (!first) return 'awaiting_shift'
  const random = randomFrom(`progress of ${first.mentee.email}`)
  const steps = [
    ...waiting(calendar, random, first),
    ...alongTheShifts(random, relationships, shifts).filter(({ at }) => at < calendar.now),
    ...towardsTheEnd(calendar, random, path, relationships),
  ].sort((a, b) => (a.at < b.at ? -1 : 1))
  return keep(dataset, first.mentee, steps)
}

function waiting(calendar: Calendar, random: Random, relationship: Relationship): Step[] {
  const day = relationship.from - 1
  if (day <= relationship.until || !random.chance(0.6)) return []
  const at = calendar.momentOn(random, calendar.daysAgo(day))
  return [{ at, to: 'awaiting_shift', notes: random.pick(progressNotes.awaiting_shift), relationship }]
}

function alongTheShifts(random: Random, relationships: Relationship[], shifts: Shift[]): Step[] {
  const worked = shifts.filter((shift) => shift.status === 'completed')
  return worked.flatMap((shift, place) => {
    const at = minutesAfter(shift.outcome_at ?? '', 4)
    const relationship = relationships.find((one) => one.mentor.id === shift.mentor_id && isLeading(one, at))
    if (!relationship || (place > 0 && !random.chance(0.45))) return []
    return [
      { at, to: 'undergoing_mst' as const, notes: random.pick(progressNotes.undergoing_mst), relationship },
    ]
  })
}

function towardsTheEnd(
  calendar: Calendar,
  random: Random,
  path: Path,
  relationships: Relationship[],
): Step[] {
  const step = (day: number, to: ProgressStatus, notes: string): Step[] => {
    if (day < 1 || !Number.isFinite(day)) return []
    const at = calendar.momentOn(random, calendar.daysAgo(day))
    const relationship = relationships.find((one) => isLeading(one, at))
    return relationship ? [{ at, to, notes, relationship }] : []
  }
  const again = random.chance(0.08) && path.finishing - path.completing > 20
  return [
    ...step(path.finishing, 'finished_mst', random.pick(progressNotes.finished_mst)),
    ...(again
      ? [
          ...step(path.finishing - 6, 'undergoing_mst', backToShifts),
          ...step(path.finishing - 15, 'finished_mst', random.pick(progressNotes.finished_mst)),
        ]
      : []),
    ...step(path.completing, 'completed', random.pick(progressNotes.completed)),
  ]
}

function isLeading(relationship: Relationship, at: string): boolean {
  const parted = effectiveEnd(relationship)
  return relationship.assignedAt < at && (parted === null || at < parted)
}

/**
 * Keeps the plausible steps: outcomes of late shifts set nobody back, and nobody finishes without a shift.
 */
function keep(dataset: Dataset, mentee: { id: number }, steps: Step[]): ProgressStatus {
  let status: ProgressStatus = 'awaiting_shift'
  let version = 0
  let last: Step | undefined
  for (const step of steps) {
    if (!isBelievable(status, step)) continue
    version += 1
    const change = {
      mentee_id: mentee.id,
      changed_by: step.relationship.mentor.id,
      changed_at: step.at,
      from_status: status,
      to_status: step.to,
      notes: step.notes,
    }
    dataset.progress_history.push(change)
    const [from, to] = [progressStates[status].label, progressStates[step.to].label]
    dataset.auditEvents.push({
      at: step.at,
      actor: step.relationship.mentor,
      action: 'progress.changed',
      target: 'progress',
      row: mentee,
      details: `${fullName(step.relationship.mentee)}: ${from === to ? '' : `progress from '${from}' to '${to}', `}notes changed`,
    })
    status = step.to
    last = step
  }
  if (last)
    dataset.progress.push({
      mentee_id: mentee.id,
      status,
      notes: last.notes,
      updated_at: last.at,
      updated_by: last.relationship.mentor.id,
      version,
    })
  return status
}

function isBelievable(status: ProgressStatus, step: Step): boolean {
  if (step.to === 'awaiting_shift') return status === 'awaiting_shift'
  if (step.to === 'undergoing_mst')
    return status === 'awaiting_shift' || status === 'undergoing_mst' || step.notes === backToShifts
  return status !== 'awaiting_shift' && status !== 'completed'
}
