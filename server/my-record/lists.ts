import type * as contract from '#contract/my-record.ts'
import { sendPage } from '../kernel/http/pages.ts'
import type { Call } from '../kernel/http/route.ts'
import { sendSheet } from '../kernel/sheets/sheet.ts'
import { daysOf, listReflectionRows } from './entry-queries.ts'
import { feedbackCursor, readFeedback } from './feedback.ts'
import { learningCursor, readLearning, readPracticeHours } from './learning-log.ts'
import { feedbackSheet, hoursSheet, learningSheet, reflectionSheet } from './sheet.ts'

export async function listReflections(call: Call<typeof contract.listReflections>) {
  const { ctx, me, query } = call
  return sendPage(call, query, await listReflectionRows(ctx.db, { me, ...daysOf({}) }, query))
}

export async function listFeedback(call: Call<typeof contract.listFeedback>) {
  const { ctx, me, query } = call
  const page = await readFeedback(ctx, me, daysOf(query), query)
  return sendPage(call, query, { ...page, cursorOf: feedbackCursor })
}

export async function listLearning(call: Call<typeof contract.listLearning>) {
  const { ctx, me, query } = call
  const page = await readLearning(ctx, me, daysOf(query), query)
  return sendPage(call, query, { ...page, cursorOf: learningCursor })
}

export const getPracticeHours = ({ ctx, me, query }: Call<typeof contract.getPracticeHours>) =>
  readPracticeHours(ctx, me, query)

export const exportReflections = (call: Call<typeof contract.exportReflections>) =>
  sendSheet(call, reflectionSheet(call.ctx, call.me, call.query))

export const exportFeedback = (call: Call<typeof contract.exportFeedback>) =>
  sendSheet(call, feedbackSheet(call.ctx, call.me, call.query))

export const exportLearning = (call: Call<typeof contract.exportLearning>) =>
  sendSheet(call, learningSheet(call.ctx, call.me, call.query))

export const exportPracticeHours = (call: Call<typeof contract.exportPracticeHours>) =>
  sendSheet(call, hoursSheet(call.ctx, call.me, call.query))
