import { meetingTable } from '#contract/can.ts'
import { dayInWords, daysBetween, formatDay } from '#contract/dates.ts'
import * as contract from '#contract/milestones.ts'
import { fullName } from '#contract/person.ts'
import { listActiveMentorIds } from '../access.ts'
import type { RecordedMilestone } from '../database/programme-schema.ts'
import { type Change, lockRow, saveRow } from '../database/rows.ts'
import type { Row } from '../database/schema.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import { inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse, refuseField, refuseUnknown } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import type { Call } from '../kernel/http/route.ts'
import { lockMentee } from '../locks.ts'
import { notify } from '../messaging/notify.ts'
import { refuseBeyondLimit } from '../record-limits.ts'
import { lockToRestore, type Undo } from '../undo/locks.ts'
import { offerUndo } from '../undo/offers.ts'
import { findOverlap } from './absences.ts'
import { findProgramme, meetingStateOf, milestonesIn } from './programmes.ts'
import * as queries from './queries.ts'
import { readMilestones } from './readings.ts'

/** A mentor records a meeting, and the milestones that it counts for. */
export async function recordMeeting({
  ctx,
  me,
  params: { menteeId },
  body: form,
}: Call<typeof contract.recordMeeting>) {
  return inTransaction(ctx, async (ctx) => {
    const mentee = await lockMentee(ctx.db, me, menteeId)
    const programme = await findProgramme(ctx, mentee.id)
    if (programme.mentee.status === 'inactive')
      refuse(409, "The mentee's account is inactive, so no meeting can be recorded.")
    refuseDay(ctx, form.meetingDay, programme.starts_on)
    await refuseBeyondLimit(ctx.db, 'meetings', mentee.id)
    const milestones = chosenSteps(form, programme.steps)
    if (form.shiftId !== null) await refuseOtherShift(ctx, me, mentee.id, form.shiftId)
    const now = nowIso(ctx)
    const row = await queries.insertMeeting(ctx.db, {
      mentee_id: mentee.id,
      mentor_id: me.id,
      held_on: form.meetingDay,
      minutes: form.minutes,
      milestones: JSON.stringify(milestones),
      shift_id: form.shiftId,
      created_at: now,
      updated_at: now,
      updated_by: me.id,
    })
    const undoable = await offerUndo(ctx, me, {
      target: 'meeting',
      id: row.id,
      row: { ...row, version: row.version - 1, deleted_at: now, deleted_by: me.id },
      columns: ['deleted_at', 'deleted_by'],
    })
    await notify(undoable, 'meeting_recorded', { targetId: row.id, to: [mentee.id] })
    ctx.record('meeting.recorded', row.id, `Recorded ${describe(row, fullName(mentee))}`)
    return readMilestones(ctx, me, mentee.id)
  })
}

const describe = ({ held_on }: { held_on: string }, name: string) =>
  `the meeting of ${formatDay(held_on)} with ${name}`

function refuseDay(ctx: TransactionContext, meetingDay: string, firstDay: string | null) {
  if (meetingDay > momentOf(ctx).today)
    refuseField('meetingDay', 'A meeting cannot be recorded before its day')
  if (firstDay !== null && meetingDay < firstDay)
    refuseField('meetingDay', `The programme began on ${dayInWords(firstDay)}`)
}

/** The milestones that the meeting counts for. They are open, and due close to each other. */
function chosenSteps(
  { milestones: keys, meetingDay }: contract.MeetingForm,
  steps: contract.Step[],
): RecordedMilestone[] {
  const chosen = [...new Set(keys)].map(
    (key) =>
      steps.find((step) => step.key === key) ?? refuseField('milestones', 'Choose milestones of this mentee'),
  )
  if (chosen.some(({ state }) => state === 'done' || state === 'disputed'))
    refuse(409, 'This milestone already has a meeting. Refresh the page.')
  for (const { opens_on, title } of chosen)
    if (opens_on && meetingDay < opens_on)
      refuseField('milestones', `'${title}' can be held from ${dayInWords(opens_on)}`)
  const days = chosen.flatMap(({ due_on }) => due_on ?? []).sort()
  const [first, last] = [days[0], days.at(-1)]
  if (first && last && daysBetween(first, last) > contract.togetherDays)
    refuseField(
      'milestones',
      `One meeting counts only for milestones due within ${contract.togetherDays} days of each other`,
    )
  return chosen.map(({ key, title }) => ({ key, title }))
}

async function refuseOtherShift(ctx: TransactionContext, me: Me, menteeId: number, shiftId: number) {
  const page = await readMilestones(ctx, me, menteeId)
  if (!page.debriefs.some(({ shift_id }) => shift_id === shiftId))
    refuseField('shiftId', 'Choose a shift of yours with a debrief')
}

type Action = contract.MeetingRow['can'][number]

/** Locks the mentee of a meeting, and refuses what its state does not allow. */
async function lockMeeting(ctx: TransactionContext, me: Me, id: number, action: Action) {
  const { mentee_id } = (await queries.findMeeting(ctx.db, { id })) ?? refuseUnknown()
  const mentee = await lockMentee(ctx.db, me, mentee_id)
  const meeting = (await queries.findMeeting(ctx.db, { id })) ?? refuseUnknown()
  const state = meetingStateOf(meeting, ctx)
  if (!meetingTable.can(state, me.role).includes(action)) refuse(409, sentences[action])
  return { meeting, mentee, name: fullName(mentee) }
}

const sentences: Record<Action, string> = {
  remove: 'The mentee disputed this meeting, so it can no longer be removed.',
  dispute: `A meeting can be disputed once, for ${contract.disputeMeetingDays} days after it was recorded.`,
  settle: 'Only a disputed meeting can be settled. Refresh the page.',
}

export async function removeMeeting({ ctx, me, params: { id } }: Call<typeof contract.removeMeeting>) {
  await inTransaction(ctx, async (ctx) => {
    const { name } = await lockMeeting(ctx, me, id, 'remove')
    const row = (await lockRow(ctx.db, 'meetings', id)) ?? refuseUnknown()
    await offerUndo(ctx, me, { target: 'meeting', id, row, columns: ['deleted_at', 'deleted_by'] })
    const now = nowIso(ctx)
    await saveRow(ctx.db, 'meetings', id, { deleted_at: now, deleted_by: me.id }, { id: me.id, at: now })
    ctx.record('meeting.deleted', id, `Removed ${describe(row, name)}`)
  })
}

/** 'This did not take place', by the mentee. */
export async function disputeMeeting({ ctx, me, params: { id } }: Call<typeof contract.disputeMeeting>) {
  return inTransaction(ctx, async (ctx) => {
    const { meeting, name } = await lockMeeting(ctx, me, id, 'dispute')
    await saveRow(ctx.db, 'meetings', id, { disputed_at: nowIso(ctx) }, { id: me.id, at: nowIso(ctx) })
    const mentors = await listActiveMentorIds(ctx.db, me.id)
    await notify(ctx, 'meeting_disputed', { targetId: id, to: mentors })
    ctx.record('meeting.disputed', id, `Disputed ${describe(meeting, name)}`)
    return readMilestones(ctx, me, me.id)
  })
}

/** The mentor or an administrator decides whether a disputed meeting took place. */
export async function settleMeeting({
  ctx,
  me,
  params: { id },
  body: { tookPlace },
}: Call<typeof contract.settleMeeting>) {
  return inTransaction(ctx, async (ctx) => {
    const { meeting, mentee, name } = await lockMeeting(ctx, me, id, 'settle')
    await saveRow(
      ctx.db,
      'meetings',
      id,
      { took_place: tookPlace ? 1 : 0, settled_at: nowIso(ctx), settled_by: me.id },
      { id: me.id, at: nowIso(ctx) },
    )
    const mentors = await listActiveMentorIds(ctx.db, mentee.id)
    await notify(ctx, 'meeting_settled', { targetId: id, to: [mentee.id, ...mentors] })
    const answer = tookPlace ? 'took place' : 'did not take place'
    ctx.record('meeting.settled', id, `Settled that ${describe(meeting, name)} ${answer}`)
    return readMilestones(ctx, me, mentee.id)
  })
}

/** Brings back a removed meeting, or removes one that was just recorded. */
export async function restoreMeeting(
  ctx: TransactionContext,
  me: Me,
  undo: Undo<Change<'meetings'>>,
): Promise<string> {
  const meeting = await lockToRestore(ctx, me, 'meetings', undo)
  const isBack = undo.before.deleted_at === null
  if (isBack) await refuseBeyondLimit(ctx.db, 'meetings', meeting.mentee_id)
  await saveRow(ctx.db, 'meetings', meeting.id, undo.before, undo.by)
  return `${isBack ? 'Restored' : 'Removed'} the meeting of ${formatDay(meeting.held_on)}`
}

/** Brings back days away, unless others were recorded for them since. */
export async function restoreAbsence(
  ctx: TransactionContext,
  me: Me,
  undo: Undo<Change<'absences'>>,
): Promise<string> {
  const absence = await lockToRestore(ctx, me, 'absences', undo)
  if (await findOverlap(ctx, absence.mentee_id, absence))
    refuse(409, 'Other days away were recorded since, so you can no longer undo this.')
  await refuseBeyondLimit(ctx.db, 'absences', absence.mentee_id)
  await saveRow(ctx.db, 'absences', absence.id, undo.before, undo.by)
  return `Restored days away from ${formatDay(absence.from_day)}`
}

/**
 * Called when a shift is cancelled or deleted. Its meetings no longer count, and both sides get a notification, also
 * the one who made the change. Pass the context of `offerUndo`.
 */
export async function followLostShift(ctx: TransactionContext, shiftId: number): Promise<void> {
  for (const { id, mentor_id, mentee_id } of await queries.listOfShift(ctx.db, { shiftId }))
    await notify(ctx, 'meeting_lost', { targetId: id, to: [mentor_id, mentee_id], alsoActor: true })
}

/**
 * Called when a lost shift is back; `lost` is its row until now. A meeting that was recorded anew counts, and the
 * former one is removed.
 */
export async function followReturnedShift(
  ctx: TransactionContext,
  me: Me,
  lost: Row<'shifts'>,
): Promise<void> {
  const since = lost.deleted_at ?? lost.outcome_at ?? lost.updated_at
  const meetings = await queries.listMeetings(ctx.db, { menteeIds: [lost.mentee_id] })
  const isAnew = (meeting: queries.StoredMeeting, former: queries.StoredMeeting) =>
    meeting.id > former.id &&
    meeting.keeps_shift === 1 &&
    meeting.took_place !== 0 &&
    (sharesMilestone(meeting, former) || (meeting.held_on === former.held_on && meeting.created_at >= since))
  const by = { id: me.id, at: nowIso(ctx) }
  for (const former of meetings.filter(({ shift_id }) => shift_id === lost.id))
    if (meetings.some((meeting) => meeting.shift_id !== lost.id && isAnew(meeting, former))) {
      await saveRow(ctx.db, 'meetings', former.id, { deleted_at: by.at, deleted_by: me.id }, by)
      const details = `Removed the meeting of ${formatDay(former.held_on)}, which was recorded anew`
      ctx.record('meeting.deleted', former.id, details)
    }
}

const sharesMilestone = (meeting: queries.StoredMeeting, former: queries.StoredMeeting) =>
  milestonesIn(meeting).some(({ key }) => milestonesIn(former).some((other) => other.key === key))
