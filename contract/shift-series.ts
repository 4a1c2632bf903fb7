import * as z from 'zod/mini'
import { addDays, daysBetween, weekdayOf } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { day, idParam, time } from './fields.ts'
import { allowOverlap, shiftFields, timesDiffer } from './shifts.ts'

/** The limits of one series: shifts, days and interval in weeks (ADR 018). */
const maxShifts = 60
const maxDays = 366
const maxWeeks = 8

/** From a first day to a last day, on chosen weekdays (1 is Monday), every N weeks. */
export type Repetition = { shiftDate: string; everyWeeks: number; weekdays: number[]; lastDay: string }

/** The days of a series in order. Weeks count from the first day; a series ends after a year. */
export function daysOfSeries({ shiftDate, everyWeeks, weekdays, lastDay }: Repetition): string[] {
  const length = Math.min(daysBetween(shiftDate, lastDay), maxDays)
  const sinceMonday = weekdayOf(shiftDate) - 1
  return Array.from({ length: Math.max(0, length + 1) }, (_, index) => index)
    .filter((index) => Math.floor((index + sinceMonday) / 7) % everyWeeks === 0)
    .map((index) => addDays(shiftDate, index))
    .filter((day) => weekdays.includes(weekdayOf(day)))
}

/** The validation error of a repetition, by field. */
export function repetitionProblem(
  repetition: Repetition,
): { field: 'weekdays' | 'lastDay'; sentence: string } | undefined {
  const { shiftDate, weekdays, lastDay } = repetition
  if (weekdays.length === 0) return { field: 'weekdays', sentence: 'Choose at least one day of the week' }
  if (lastDay < shiftDate)
    return { field: 'lastDay', sentence: 'The last day cannot be earlier than the first date' }
  if (daysBetween(shiftDate, lastDay) > maxDays)
    return { field: 'lastDay', sentence: 'The last day must be within a year of the first date' }
  const { length } = daysOfSeries(repetition)
  if (length > maxShifts)
    return {
      field: 'lastDay',
      sentence: `That is ${length} shifts. Choose an earlier last day: you can schedule up to ${maxShifts} shifts together`,
    }
  return length === 0
    ? {
        field: 'weekdays',
        sentence: 'Choose a later last day: none of these days of the week come before it',
      }
    : undefined
}

const weekday = z.int().check(z.gte(1), z.lte(7))
const everyWeeks = z.int().check(z.gte(1), z.lte(maxWeeks))

const fits = z.check<Repetition>((context) => {
  const problem = repetitionProblem(context.value)
  if (problem)
    context.issues.push({
      code: 'custom',
      message: problem.sentence,
      path: [problem.field],
      input: context.value,
    })
})

/** A number in a URL, where it is a string of digits. */
const digit = (schema: typeof weekday) =>
  z.pipe(z.union([z.string().check(z.regex(/^\d$/)), z.int()]), z.pipe(z.transform(Number), schema))

/** Each day of a series with its conflicts, before saving. */
export const checkSeries = endpoint('GET /api/shifts/series', {
  action: 'shifts: schedule',
  query: z.strictObject({
    menteeId: idParam,
    shiftDate: day,
    startTime: time,
    endTime: time,
    everyWeeks: digit(everyWeeks),
    /** '135' for Monday, Wednesday and Friday. */
    weekdays: z.string().check(z.regex(/^[1-7]{1,7}$/)),
    lastDay: day,
  }),
  reply: z.array(
    z.object({
      day: z.string(),
      /** An `overlap` can be confirmed (rule 33); a time skipped by the clock change never exists. */
      problem: z.nullable(z.enum(['overlap', 'skipped time'])),
      sentence: z.string(),
    }),
  ),
})
export type DayOfSeries = z.infer<typeof checkSeries.reply>[number]

/** Schedules a shift on each day of a repetition except `daysLeftOut`; all or none. */
export const scheduleSeries = endpoint('POST /api/shifts/series', {
  action: 'shifts: schedule',
  body: z
    .strictObject({
      ...shiftFields,
      everyWeeks,
      weekdays: z.array(weekday).check(z.minLength(1), z.maxLength(7)),
      lastDay: day,
      daysLeftOut: z._default(z.array(day).check(z.maxLength(maxShifts)), []),
      allowOverlap,
    })
    .check(timesDiffer, fits),
  reply: z.object({ ids: z.array(z.int()) }),
  status: 201,
})
