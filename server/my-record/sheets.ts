import { formatDay } from '#contract/dates.ts'
import { sides } from '#contract/debriefs.ts'
import { keysOf } from '#contract/keys-of.ts'
import {
  codeLabel,
  type FeedbackRow,
  followUpLabel,
  type LearningRow,
  learningKinds,
  themesInWords,
  topicLabel,
  topicOf,
} from '#contract/my-record.ts'
import { type ReflectionRow, reflectionKinds, reflectionQuestions } from '#contract/reflections.ts'
import type { Context } from '../kernel/context.ts'
import type { Me } from '../kernel/http/authentication.ts'
import type { PageRequest } from '../kernel/http/pages.ts'
import * as feedback from './feedback.ts'
import { readPracticeHours } from './hours.ts'
import * as learning from './learning-log.ts'
import { daysOf, type Range } from './range-queries.ts'
import { listReflections } from './reflection-queries.ts'

/** Each part of a person's record as a file of rows. */

const narrowedTo = ({ from, to }: Range) => ({ From: from, To: to })
const questions = keysOf(reflectionQuestions)

export const reflectionSheet = (ctx: Context, me: Me, range: Range) => ({
  name: 'reflections',
  header: ['Day', 'Kind', 'Title', ...questions.map((name) => reflectionQuestions[name].label), codeLabel],
  page: (paging: PageRequest) => listReflections(ctx.db, { me, ...daysOf(range) }, paging),
  cells: (row: ReflectionRow) => [
    formatDay(row.day),
    reflectionKinds[row.kind].label,
    row.title,
    ...questions.map((name) => row[name]),
    themesInWords(row.themes),
  ],
  narrowedTo: narrowedTo(range),
})

export const feedbackSheet = (ctx: Context, me: Me, range: Range) => ({
  name: 'feedback',
  header: ['Day', 'Source', 'What was said', followUpLabel],
  page: (paging: PageRequest) => feedback.listFeedback(ctx, me, daysOf(range), paging),
  cursorOf: feedback.cursorOf,
  cells: ({ starts_at, source, good, next, follow_up }: FeedbackRow) => [
    formatDay(starts_at),
    sides[source].label,
    [good, next].filter(Boolean).join('\n'),
    follow_up,
  ],
  narrowedTo: narrowedTo(range),
})

export const learningSheet = (ctx: Context, me: Me, range: Range) => ({
  name: 'learning log',
  header: ['Day', 'Kind', topicLabel, codeLabel, 'Participatory hours'],
  page: (paging: PageRequest) => learning.listLearning(ctx, me, daysOf(range), paging),
  cursorOf: learning.cursorOf,
  cells: (row: LearningRow) => [
    formatDay(row.at),
    learningKinds[row.kind].label,
    topicOf(row),
    themesInWords(row.themes),
    row.minutes === null ? '' : hoursOf(row.minutes),
  ],
  narrowedTo: narrowedTo(range),
})

/** All months fit in one page. */
export const hoursSheet = (ctx: Context, me: Me, range: Range) => ({
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
