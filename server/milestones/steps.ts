import { addDays, daysBetween, formatDay } from '#contract/dates.ts'
import * as contract from '#contract/milestones.ts'
import { type Context, nowIso, type TransactionContext } from '../kernel/context.ts'
import { sumSupernumerary } from './queries.ts'

export type Standard = { kind: contract.StandardKind; own: contract.OwnStandard | null }

/** A meeting that a standard requires. */
export type Milestone = { key: string; title: string; opens_on: string | null; due_on: string }

type Model = { months: number; first: number; every: number | null; menteeHours: number; mentorHours: number }
const models: Record<'core' | 'gold', Model> = {
  core: { months: 6, first: 14, every: null, menteeHours: 75, mentorHours: 8 },
  gold: { months: 12, first: 7, every: 2, menteeHours: 75, mentorHours: 12 },
}

/** The same day of a later month, or its last day. */
export const addMonths = (day: string, months: number): string =>
  Temporal.PlainDate.from(day).add({ months }).toString()

/** The middle meeting is held within this many days before or after half of the time. */
const aroundMiddle = 14

export const monthsOf = ({ kind, own }: Standard): number | null =>
  kind === 'none' ? null : kind === 'own' ? (own?.months ?? null) : models[kind].months

export const menteeHoursOf = ({ kind, own }: Standard): number =>
  kind === 'none' ? 0 : kind === 'own' ? (own?.menteeHours ?? 0) : models[kind].menteeHours

export const mentorHoursOf = ({ kind, own }: Standard): number =>
  kind === 'none' ? 0 : kind === 'own' ? (own?.mentorHours ?? 0) : models[kind].mentorHours

/** The milestones of a programme that begins on a day, by their day. */
export function milestonesOf(standard: Standard, start: string, months: number): Milestone[] {
  if (standard.kind === 'none') return []
  const end = addMonths(start, months)
  const milestones =
    standard.kind === 'own'
      ? ownMilestones(standard.own, start, end)
      : modelMilestones(standard.kind, start, end)
  return milestones.sort((a, b) => (a.due_on < b.due_on ? -1 : a.due_on > b.due_on ? 1 : 0))
}

function modelMilestones(kind: 'core' | 'gold', start: string, end: string): Milestone[] {
  const { first, every } = models[kind]
  const half = addDays(start, Math.round(daysBetween(start, end) / 2))
  const regular: Milestone[] = []
  for (let month = every ?? 0; every !== null && addMonths(start, month) < end; month += every)
    regular.push({
      key: `month-${month}`,
      title: `Meeting after ${month} months`,
      opens_on: null,
      due_on: addMonths(start, month),
    })
  return [
    { key: 'first', title: 'First meeting', opens_on: null, due_on: addDays(start, first) },
    ...regular,
    {
      key: 'middle',
      title: 'Middle meeting',
      opens_on: addDays(half, -aroundMiddle),
      due_on: addDays(half, aroundMiddle),
    },
    { key: 'final', title: 'Final meeting', opens_on: null, due_on: end },
  ]
}

/** A meeting by a day after the end is due at the end. */
function ownMilestones(own: contract.OwnStandard | null, start: string, end: string): Milestone[] {
  const milestones = (own?.meetings ?? []).flatMap(({ name, every, number }): Milestone[] => {
    const step = every === 'weeks' ? number * 7 : number
    if (every === 'once') {
      const day = addDays(start, step)
      return [{ key: `once-${name}`, title: name, opens_on: null, due_on: day < end ? day : end }]
    }
    const count = Math.floor(daysBetween(start, end) / step)
    return Array.from({ length: Math.min(count, contract.maxMilestones) }, (_, before) => ({
      key: `weeks-${name}-${before + 1}`,
      title: `${name} ${before + 1}`,
      opens_on: null,
      due_on: addDays(start, step * (before + 1)),
    }))
  })
  return milestones.slice(0, contract.maxMilestones)
}

export type Away = { from_day: string; to_day: string | null }

/** Moves a day by the days away before it. null if an absence without a last day begins before it. */
export function movedBy(absences: Away[], start: string, day: string): string | null {
  let moved = day
  for (const { from_day, to_day } of absences) {
    if (from_day > moved) break
    if (to_day === null) return null
    const from = from_day > start ? from_day : start
    if (to_day >= from) moved = addDays(moved, daysBetween(from, to_day) + 1)
  }
  return moved
}

export type Held = {
  held_on: string
  counts: boolean
  disputed: boolean
  keys: { key: string; title: string }[]
}

type Programme = { milestones: Milestone[]; absences: Away[]; start: string; meetings: Held[]; today: string }

/**
 * Each milestone with its state. Meetings for milestones of an earlier standard remain as done. `meetings` come latest
 * first.
 */
export function stepsOf({ milestones, absences, start, meetings, today }: Programme): contract.Step[] {
  const first = firstMeetings(meetings.filter(({ counts }) => counts))
  const disputed = firstMeetings(meetings.filter(({ disputed }) => disputed))
  const steps = milestones.map(({ key, title, opens_on, due_on }): contract.Step => {
    const due = movedBy(absences, start, due_on)
    const done = first.get(key)?.held_on ?? null
    return {
      key,
      title,
      state: done ? 'done' : disputed.has(key) ? 'disputed' : stateAt(due, today),
      opens_on: opens_on && movedBy(absences, start, opens_on),
      due_on: due,
      done_on: done,
    }
  })
  for (const { key } of milestones) first.delete(key)
  const former = first.entries().map(([key, { title, held_on }]): contract.Step => {
    return { key, title, state: 'done', opens_on: null, due_on: held_on, done_on: held_on }
  })
  return [...former, ...steps]
}

/** The first meeting for each milestone, by its key. */
export function firstMeetings<Meeting extends Pick<Held, 'keys'>>(latestFirst: Meeting[]) {
  const first = new Map<string, Meeting & { title: string }>()
  for (const meeting of latestFirst)
    for (const { key, title } of meeting.keys) first.set(key, { ...meeting, title })
  return first
}

function stateAt(due: string | null, today: string): contract.StepState {
  if (due === null) return 'paused'
  if (due < today) return 'overdue'
  return addDays(due, -contract.noticeDays) <= today ? 'due' : 'ahead'
}

/** For the summary and the record: 'First meeting, held on 03/11/2026'. */
export const stepInWords = ({ title, done_on }: contract.Step): string =>
  done_on === null ? `${title}, not held` : `${title}, held on ${formatDay(done_on)}`

/** A mentee's supernumerary minutes, and those about which the sides differ. */
export const hoursOf = (ctx: Context | TransactionContext, menteeId: number) =>
  sumSupernumerary(ctx.db, { menteeId, openedBefore: nowIso(ctx) })
