import { formatDay } from '#contract/dates.ts'
import { sides } from '#contract/debriefs.ts'
import { keysOf } from '#contract/fields.ts'
import * as contract from '#contract/my-record.ts'
import type { Context } from '../kernel/context.ts'
import type { Me } from '../kernel/http/authentication.ts'
import type { PageRequest } from '../kernel/http/pages.ts'
import { type DayRange, daysOf, listReflectionRows } from './entry-queries.ts'
import { feedbackCursor, readFeedback } from './feedback.ts'
import { learningCursor, readLearning, readPracticeHours } from './learning-log.ts'

const narrowedTo = ({ from, to }: DayRange) => ({ From: from, To: to })
const questions = keysOf(contract.reflectionQuestions)

export const reflectionSheet = (ctx: Context, me: Me, range: DayRange) => ({
  name: 'reflections',
  header: [
    'Day',
    'Kind',
    'Title',
    ...questions.map((name) => contract.reflectionQuestions[name].label),
    contract.codeLabel,
  ],
  page: (paging: PageRequest) => listReflectionRows(ctx.db, { me, ...daysOf(range) }, paging),
  cells: (row: contract.ReflectionRow) => [
    formatDay(row.day),
    contract.reflectionKinds[row.kind].label,
    row.title,
    ...questions.map((name) => row[name]),
    contract.themesInWords(row.themes),
  ],
  narrowedTo: narrowedTo(range),
})

export const feedbackSheet = (ctx: Context, me: Me, range: DayRange) => ({
  name: 'feedback',
  header: ['Day', 'Source', 'What was said', contract.followUpLabel],
  page: (paging: PageRequest) => readFeedback(ctx, me, daysOf(range), paging),
  cursorOf: feedbackCursor,
  cells: ({ starts_at, source, good, next, follow_up }: contract.FeedbackRow) => [
    formatDay(starts_at),
    sides[source].label,
    [good, next].filter(Boolean).join('\n'),
    follow_up,
  ],
  narrowedTo: narrowedTo(range),
})

export const learningSheet = (ctx: Context, me: Me, range: DayRange) => ({
  name: 'learning log',
  header: ['Day', 'Kind', contract.topicLabel, contract.codeLabel, 'Participatory hours'],
  page: (paging: PageRequest) => readLearning(ctx, me, daysOf(range), paging),
  cursorOf: learningCursor,
  cells: (row: contract.LearningRow) => [
    formatDay(row.at),
    contract.learningKinds[row.kind].label,
    contract.topicOf(row),
    contract.themesInWords(row.themes),
    row.minutes === null ? '' : hoursOf(row.minutes),
  ],
  narrowedTo: narrowedTo(range),
})

/** All months fit in one page. */
export const hoursSheet = (ctx: Context, me: Me, range: DayRange) => ({
  name: 'practice hours',
  header: ['Month', 'Shifts', 'Hours'],
  page: async () => {
    const { months } = await readPracticeHours(ctx, me, range)
    const rows = months.map((month, place) => ({ id: place + 1, ...month }))
    return { rows, total: rows.length, more: false }
  },
  cells: ({ month, shifts, minutes }: { id: number; month: string; shifts: number; minutes: number }) => [
    month,
    shifts,
    hoursOf(minutes),
  ],
  narrowedTo: narrowedTo(range),
})

const hoursOf = (minutes: number) => Math.round((minutes / 60) * 100) / 100
