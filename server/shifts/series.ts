import type { z } from 'zod/mini'
import * as contract from '#contract/shifts.ts'
import { findMentee } from '../access.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { columnsOf } from '../kernel/edit-row.ts'
import { refuse, refuseField } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import type { Call } from '../kernel/http/route.ts'
import { lockMentee } from '../locks.ts'
import { notifyOfSeries } from '../messaging/shift-notifications.ts'
import { refuseBeyondLimit } from '../record-limits.ts'
import { offerUndo } from '../undo/offers.ts'
import { insertShift, listShiftsDuring, saveSeries } from './queries.ts'
import {
  describe,
  findSkippedTime,
  loadShiftRow,
  overlapSentence,
  refuseAfterCover,
  refusePast,
  spanOf,
} from './shift-lock.ts'

type People = { mentorId: number; menteeId: number }
type Times = { startTime: string; endTime: string }

/** The days of a series, each with the problem that prevents it now. */
export async function checkSeries({
  ctx,
  me,
  query: { weekdays, ...query },
}: Call<typeof contract.checkSeries>): Promise<contract.DayOfSeries[]> {
  const mentee = await findMentee(ctx.db, me, query.menteeId)
  const repetition = { ...query, weekdays: [...weekdays].map(Number) }
  const problem = contract.repetitionProblem(repetition)
  if (problem) refuseField(problem.field, problem.sentence)
  refusePast(ctx, query.shiftDate)
  const people = { mentorId: me.id, menteeId: mentee.id }
  const days = contract.daysOfSeries(repetition)
  await refuseAfterCover(ctx, me, people, { day: days.at(-1) ?? query.shiftDate, field: 'lastDay' })
  return findClashes(ctx, people, days, query)
}

/** A skipped time takes precedence over an overlap, because an overlap can be allowed. */
async function findClashes(
  { db, config }: Context,
  people: People,
  days: string[],
  { startTime, endTime }: Times,
): Promise<contract.DayOfSeries[]> {
  const spans = days.map((day) => spanOf(day, startTime, endTime))
  const whole = { starts_at: spans[0]?.starts_at ?? '', ends_at: spans.at(-1)?.ends_at ?? '' }
  const others = await listShiftsDuring(db, people, whole)
  return spans.map((span) => {
    const day = span.starts_at.slice(0, 10)
    const skipped = findSkippedTime(span, config.timeZone)
    if (skipped) return { day, problem: 'skipped time', sentence: skipped.sentence }
    const other = others.find((one) => one.starts_at < span.ends_at && one.ends_at > span.starts_at)
    if (other) return { day, problem: 'overlap', sentence: overlapSentence(other) }
    return { day, problem: null, sentence: '' }
  })
}

type Series = z.output<typeof contract.scheduleSeries.body>

/**
 * Plans one shift for each day of a repetition, for a mentee whom the mentor leads. Afterwards each is an
 * ordinary shift, but one email announces all, and one undo removes all.
 */
export async function scheduleSeries({ ctx, me, body: series }: Call<typeof contract.scheduleSeries>) {
  return inTransaction(ctx, async (ctx) => {
    const mentee = await lockMentee(ctx.db, me, series.menteeId)
    const days = contract.daysOfSeries(series).filter((day) => !series.daysLeftOut.includes(day))
    const [first] = days
    if (first === undefined)
      refuseField('daysLeftOut', 'There are no shifts left to schedule. Select at least one date')
    await refuseBeyondLimit(ctx.db, 'shifts', mentee.id, { adding: days.length })
    refusePast(ctx, series.shiftDate)
    const people = { mentorId: me.id, menteeId: mentee.id }
    await refuseAfterCover(ctx, me, people, { day: days.at(-1) ?? first, field: 'lastDay' })
    refuseClashes(await findClashes(ctx, people, days, series), series.allowOverlap ?? false)
    const ids = await insertAll(ctx, me, mentee.id, days, series)
    if (ids.length > 1) await saveSeries(ctx.db, ids)
    await recordAll(ctx, me, ids, days)
    const [id = 0] = ids
    const row = { version: 0, updated_at: nowIso(ctx), updated_by: me.id }
    const undoable = await offerUndo(ctx, me, { target: 'shift_series', id, row, columns: [], also: { ids } })
    await notifyOfSeries(undoable, ids)
    return { ids }
  })
}

function refuseClashes(days: contract.DayOfSeries[], allowOverlap: boolean): void {
  const skipped = days.find(({ problem }) => problem === 'skipped time')
  if (skipped) refuseField('startTime', skipped.sentence)
  const overlaps = days.filter(({ problem }) => problem === 'overlap')
  const [first] = overlaps
  if (!first || allowOverlap) return
  const others = overlaps.length > 1 ? ` ${overlaps.length - 1} more of these shifts also overlap.` : ''
  refuse(409, `${first.sentence}${others}`, { code: contract.overlapCode })
}

async function insertAll(ctx: TransactionContext, me: Me, menteeId: number, days: string[], series: Series) {
  const now = nowIso(ctx)
  const { startTime, endTime } = series
  const texts = columnsOf(contract.shiftTexts, series)
  const ids: number[] = []
  for (const day of days) {
    const span = spanOf(day, startTime, endTime)
    ids.push(await insertShift(ctx.db, { mentor_id: me.id, mentee_id: menteeId, ...span, ...texts }, now))
  }
  return ids
}

/** The shifts differ in their day only, so one read is enough. */
async function recordAll(ctx: TransactionContext, me: Me, ids: number[], days: string[]) {
  const first = await loadShiftRow(ctx, me, ids[0] ?? 0)
  const series = ids.length > 1 ? `, one of a series of ${ids.length}` : ''
  for (const [place, id] of ids.entries())
    ctx.record(
      'shift.created',
      id,
      `Scheduled ${describe({ ...first, shift_date: days[place] ?? first.shift_date })}${series}`,
    )
}
