import { formatDay } from '#contract/dates.ts'
import { wholeSentence } from '#contract/fields.ts'
import * as contract from '#contract/milestones.ts'
import { fullName } from '#contract/person.ts'
import { saveRow } from '../database/rows.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import { findSettingsForUpdate } from '../kernel/config/settings.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuseField } from '../kernel/errors.ts'
import type { Call } from '../kernel/http/route.ts'
import { refuseStale } from '../kernel/versions.ts'
import { lockMentee } from '../locks.ts'
import { findCurrentStandard } from './programmes.ts'
import * as queries from './queries.ts'
import { readMilestones } from './readings.ts'
import { milestonesOf } from './steps.ts'

export const getStandard = ({ ctx }: Call<typeof contract.getStandard>) => readStandard(ctx)

async function readStandard(ctx: Context | TransactionContext): Promise<contract.StandardRow> {
  const { kind, own, version } = await findCurrentStandard(ctx)
  return { kind, own, under_way: await queries.countUnderWay(ctx.db, {}), version }
}

/** A choice is kept for good: mentees under way keep the standard of their start. */
export async function saveStandard({ ctx, me, body: form }: Call<typeof contract.saveStandard>) {
  const own = form.kind === 'own' ? checkOwn(form) : null
  return inTransaction(ctx, async (ctx) => {
    await findSettingsForUpdate(ctx.db)
    const before = await findCurrentStandard(ctx)
    const { kind, alsoUnderWay } = before
    await refuseStale(ctx, before, form.version, { kind, own: before.own, alsoUnderWay })
    const isSame = before.kind === form.kind && JSON.stringify(before.own) === JSON.stringify(own)
    if (isSame && !form.alsoUnderWay) return readStandard(ctx)
    await queries.insertStandard(ctx.db, {
      kind: form.kind,
      own: own && JSON.stringify(own),
      also_under_way: form.alsoUnderWay ? 1 : 0,
      created_at: nowIso(ctx),
      created_by: me.id,
    })
    const scope = form.alsoUnderWay ? ', also for mentees under way' : ''
    ctx.record(
      'standard.changed',
      null,
      `programme standard from '${contract.standardKinds[before.kind].label}' to '${contract.standardKinds[form.kind].label}'${scope}`,
    )
    return readStandard(ctx)
  })
}

function checkOwn({ own }: contract.StandardForm) {
  if (!own) refuseField('own', 'Enter your own standard')
  const names = own.meetings.map(({ name }) => name.toLowerCase())
  if (new Set(names).size < names.length) refuseField('own.meetings', contract.ownNames)
  own.meetings.forEach(({ every, number }, place) => {
    if (every === 'weeks' && number > contract.standardBounds.weeks.most)
      refuseField(`own.meetings.${place}.number`, wholeSentence(contract.standardBounds.weeks))
  })
  if (milestonesOf({ kind: 'own', own }, '2026-01-01', own.months).length >= contract.maxMilestones)
    refuseField('own.meetings', `At most ${contract.maxMilestones - 1} meetings in one programme`)
  return own
}

/** Another start or length for one mentee. */
export async function setProgramme({
  ctx,
  me,
  params: { menteeId },
  body: { firstDay, months, version },
}: Call<typeof contract.setProgramme>) {
  return inTransaction(ctx, async (ctx) => {
    const mentee = await lockMentee(ctx.db, me, menteeId)
    const before = await queries.findProgrammeRow(ctx.db, { menteeId: mentee.id })
    const row = {
      version: (before.version ?? 0) + 1,
      updated_at: before.updated_at ?? nowIso(ctx),
      updated_by: before.updated_by,
    }
    await refuseStale(ctx, row, version, { firstDay: before.starts_on, months: before.months })
    if (firstDay !== null && firstDay > momentOf(ctx).dayAhead(366))
      refuseField('firstDay', 'A programme begins within the next year')
    if (before.starts_on === firstDay && before.months === months) return readMilestones(ctx, me, mentee.id)
    const now = nowIso(ctx)
    if (before.programme_id === null)
      await queries.insertProgramme(ctx.db, {
        mentee_id: mentee.id,
        starts_on: firstDay,
        months,
        created_at: now,
        updated_at: now,
        updated_by: me.id,
      })
    else
      await saveRow(
        ctx.db,
        'programmes',
        before.programme_id,
        { starts_on: firstDay, months },
        { id: me.id, at: now },
      )
    const start = firstDay === null ? 'the first assignment' : formatDay(firstDay)
    const length = months === null ? 'of the standard' : `${months} months`
    ctx.record(
      'programme.changed',
      mentee.id,
      `Programme of ${fullName(mentee)}: start ${start}, length ${length}`,
    )
    return readMilestones(ctx, me, mentee.id)
  })
}
