import { formatDay, formatInstant, formatLongDay } from '#contract/dates.ts'
import { type GoalRow, goalPriorities, goalStatuses, listGoals } from '#contract/goals.ts'
import { listPlans, type PlanRow, planStatuses } from '#contract/learning-plans.ts'
import { listNotes, type NoteRow } from '#contract/notes.ts'
import { menteeName, mentorName, type Role } from '#contract/person.ts'
import { isUncertain, type ShiftRow, shiftHours, toBeConfirmed } from '#contract/shifts.ts'
import type { SavedItem } from '#web/kernel/offline.ts'
import { queryKeyOf } from '#web/kernel/use-api-query.ts'
import { partnerOf } from '#web/shifts/shift-facts.ts'

/** The lists that are readable offline, in the order of the page. Private notes are not: nothing stores them. */
export const savedKinds = [
  { kind: 'shifts', title: 'Your next shifts', path: '/shifts', empty: 'No shifts were scheduled.' },
  { kind: 'goals', title: 'Goals', path: '/dashboard', empty: 'There were no goals.' },
  { kind: 'notes', title: 'Messages', path: '/notes', empty: 'There were no messages.' },
  { kind: 'plans', title: 'Learning Plans', path: '/learning-plans', empty: 'There were no learning plans.' },
] as const
export type SavedKind = (typeof savedKinds)[number]['kind']

/** How a row is stored. `nameOf` returns a mentee's name, and nothing for the reader's own rows. */
type Context = { timeZone: string; nameOf: (menteeId: number) => string }
type Saved<Row> = { kind: SavedKind; most: number; toItem: (row: Row, context: Context) => SavedItem }

const goals: Saved<GoalRow> = {
  kind: 'goals',
  most: 30,
  toItem: (goal, { nameOf }) => ({
    id: goal.id,
    title: goal.title,
    facts: [
      nameOf(goal.mentee_id),
      goalStatuses[goal.status].label,
      `Target date ${formatDay(goal.target_date)}`,
      `Priority ${goalPriorities[goal.priority].label}`,
    ],
    text: goal.description,
  }),
}

const notes: Saved<NoteRow> = {
  kind: 'notes',
  most: 20,
  toItem: (note, { timeZone }) => ({
    id: note.id,
    title: authorOf(note),
    facts: [formatInstant(note.created_at, timeZone)],
    text: note.content,
  }),
}

const plans: Saved<PlanRow> = {
  kind: 'plans',
  most: 10,
  toItem: (plan, { nameOf }) => ({
    id: plan.id,
    title: plan.title,
    facts: [
      nameOf(plan.mentee_id) && menteeName(plan),
      planStatuses[plan.status].label,
      `Target date ${formatDay(plan.target_date)}`,
    ],
    text: [plan.description, ...plan.objectives.map(({ specific }, at) => `${at + 1}. ${specific}`)]
      .filter(Boolean)
      .join('\n'),
  }),
}

/** By the first part of the query key, which names the endpoint. */
export const savedEndpoints = new Map<unknown, Saved<never>>([
  [queryKeyOf(listGoals, {})[0], goals],
  [queryKeyOf(listNotes, {})[0], notes],
  [queryKeyOf(listPlans, {})[0], plans],
])

export const toSavedShift = (shift: ShiftRow, role: Role): SavedItem => ({
  id: shift.id,
  title: `${formatLongDay(shift.shift_date)}, ${shiftHours(shift)}`,
  facts: [`With ${partnerOf(shift, role)}`, isUncertain(shift) ? toBeConfirmed : '', shift.location],
})

const authorOf = (note: NoteRow): string =>
  note.note_type === 'mentor_note'
    ? `${mentorName(note)} to ${note.mentee_first_name}`
    : `${menteeName(note)} to ${note.mentor_first_name}`
