import { formatDay } from '#contract/dates.ts'
import * as contract from '#contract/milestones.ts'
import { fullName } from '#contract/person.ts'
import { saveRow } from '../database/rows.ts'
import { inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { editRow } from '../kernel/edit-row.ts'
import { refuse, refuseField, refuseUnknown } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import type { Call } from '../kernel/http/route.ts'
import { lockMentee } from '../locks.ts'
import { refuseBeyondLimit } from '../record-limits.ts'
import { offerUndo } from '../undo/offers.ts'
import * as queries from './queries.ts'
import { readMilestones } from './readings.ts'
import type { Away } from './steps.ts'

/** Days away move what is due. They have no reason, and never overlap. */
export async function addAbsence({
  ctx,
  me,
  params: { menteeId },
  body: form,
}: Call<typeof contract.addAbsence>) {
  return inTransaction(ctx, async (ctx) => {
    const mentee = await lockMentee(ctx.db, me, menteeId)
    await refuseDays(ctx, mentee.id, form)
    await refuseBeyondLimit(ctx.db, 'absences', mentee.id)
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
  { fromDay, toDay }: contract.AwayForm,
  exceptId?: number,
) {
  if (toDay !== null && toDay < fromDay) refuseField('toDay', 'The last day is before the first day')
  const other = await findOverlap(ctx, menteeId, { from_day: fromDay, to_day: toDay }, exceptId)
  if (other) refuse(409, `The mentee is already away ${daysOf(other)}. Days away cannot overlap.`)
}

/** Other days away of the mentee that have a day in common with these. */
export async function findOverlap(
  ctx: TransactionContext,
  menteeId: number,
  { from_day, to_day }: Away,
  exceptId?: number,
) {
  const others = await queries.listAbsences(ctx.db, { menteeIds: [menteeId] })
  return others.find(
    (other) =>
      other.id !== exceptId &&
      (to_day === null || other.from_day <= to_day) &&
      (other.to_day === null || from_day <= other.to_day),
  )
}

const daysOf = ({ from_day, to_day }: Away) =>
  to_day === null ? `from ${formatDay(from_day)}` : `from ${formatDay(from_day)} to ${formatDay(to_day)}`

async function lockAbsence(ctx: TransactionContext, me: Me, id: number) {
  const { mentee_id } = (await queries.findAbsence(ctx.db, { id })) ?? refuseUnknown()
  const mentee = await lockMentee(ctx.db, me, mentee_id)
  return { row: (await queries.findAbsence(ctx.db, { id })) ?? refuseUnknown(), name: fullName(mentee) }
}

export async function editAbsence({ ctx, me, params: { id }, body }: Call<typeof contract.editAbsence>) {
  return inTransaction(ctx, async (ctx) => {
    const { row, name } = await lockAbsence(ctx, me, id)
    const edit = await editRow(ctx, { table: 'absences', row, fields: contract.absenceFields, body })
    await refuseDays(ctx, row.mentee_id, edit.after, id)
    if (edit.hasChanges) {
      await edit.save(me)
      ctx.record('absence.changed', id, `Changed days away of ${name}`)
    }
    return readMilestones(ctx, me, row.mentee_id)
  })
}

export async function removeAbsence({ ctx, me, params: { id } }: Call<typeof contract.removeAbsence>) {
  await inTransaction(ctx, async (ctx) => {
    const { row, name } = await lockAbsence(ctx, me, id)
    await offerUndo(ctx, me, { target: 'absence', id, row, columns: ['deleted_at', 'deleted_by'] })
    const now = nowIso(ctx)
    await saveRow(ctx.db, 'absences', id, { deleted_at: now, deleted_by: me.id }, { id: me.id, at: now })
    ctx.record('absence.deleted', id, `Removed days away of ${name}`)
  })
}
