import { formatDay } from '#contract/dates.ts'
import type { AwayForm, MilestonesPage } from '#contract/milestones.ts'
import { fullName } from '#contract/person.ts'
import { lockMentee } from '../access.ts'
import { saveRow } from '../database/rows.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse, refuseField, refuseUnknown } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { refuseStale } from '../kernel/versions.ts'
import { offerUndo } from '../undo/offers.ts'
import * as queries from './queries.ts'
import { readMilestones } from './readings.ts'

/** Days away move what is due. They have no reason, and never overlap (rule 66). */
export async function addAbsence(
  ctx: Context,
  me: Me,
  menteeId: number,
  form: AwayForm,
): Promise<MilestonesPage> {
  return inTransaction(ctx, async (ctx) => {
    const mentee = await lockMentee(ctx.db, me, menteeId)
    await refuseDays(ctx, mentee.id, form)
    const now = nowIso(ctx)
    const { id } = await queries.insertAbsence(ctx.db, {
      mentee_id: mentee.id,
      from_day: form.fromDay,
      to_day: form.toDay,
      created_at: now,
      updated_at: now,
      updated_by: me.id,
    })
    ctx.record('absence.created', id, `Recorded days away of ${fullName(mentee)}`)
    return readMilestones(ctx, me, mentee.id)
  })
}

async function refuseDays(
  ctx: TransactionContext,
  menteeId: number,
  { fromDay, toDay }: AwayForm,
  exceptId?: number,
) {
  if (toDay !== null && toDay < fromDay) refuseField('toDay', 'The last day is before the first day')
  const others = await queries.listAbsences(ctx.db, { menteeIds: [menteeId] })
  const other = others.find(
    ({ id, from_day, to_day }) =>
      id !== exceptId && (toDay === null || from_day <= toDay) && (to_day === null || fromDay <= to_day),
  )
  if (other) refuse(409, `The mentee is already away ${daysOf(other)}. Days away cannot overlap.`)
}

const daysOf = ({ from_day, to_day }: { from_day: string; to_day: string | null }) =>
  to_day === null ? `from ${formatDay(from_day)}` : `from ${formatDay(from_day)} to ${formatDay(to_day)}`

async function lockAbsence(ctx: TransactionContext, me: Me, id: number) {
  const { mentee_id } = (await queries.findAbsence(ctx.db, { id })) ?? refuseUnknown()
  const mentee = await lockMentee(ctx.db, me, mentee_id)
  return { row: (await queries.findAbsence(ctx.db, { id })) ?? refuseUnknown(), name: fullName(mentee) }
}

export async function editAbsence(
  ctx: Context,
  me: Me,
  id: number,
  form: AwayForm & { version?: number | undefined },
): Promise<MilestonesPage> {
  return inTransaction(ctx, async (ctx) => {
    const { row, name } = await lockAbsence(ctx, me, id)
    await refuseStale(ctx, row, form.version, { fromDay: row.from_day, toDay: row.to_day })
    await refuseDays(ctx, row.mentee_id, form, id)
    if (row.from_day !== form.fromDay || row.to_day !== form.toDay) {
      const change = { from_day: form.fromDay, to_day: form.toDay }
      await saveRow(ctx.db, 'absences', id, change, { id: me.id, at: nowIso(ctx) })
      ctx.record('absence.changed', id, `Changed days away of ${name}`)
    }
    return readMilestones(ctx, me, row.mentee_id)
  })
}

export async function removeAbsence(ctx: Context, me: Me, id: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { row, name } = await lockAbsence(ctx, me, id)
    await offerUndo(ctx, me, { target: 'absence', id, row, columns: ['deleted_at', 'deleted_by'] })
    const now = nowIso(ctx)
    await saveRow(ctx.db, 'absences', id, { deleted_at: now, deleted_by: me.id }, { id: me.id, at: now })
    ctx.record('absence.deleted', id, `Removed days away of ${name}`)
  })
}
