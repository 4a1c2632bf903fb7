import type { RelationshipRow } from '#contract/assignments.ts'
import { formatDay } from '#contract/dates.ts'
import { fullName, menteeName, mentorName } from '#contract/person.ts'
import { findAccount } from '../accounts/accounts.ts'
import type { Db, Row } from '../database/schema.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import { nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse, refuseField, refuseUnknown } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { forgetRepliesTo } from '../kernel/http/idempotency.ts'
import { checkPair } from '../matches/rules.ts'
import { lockUnreadOfAdmins, settleNotifications } from '../messaging/bell.ts'
import { notify } from '../messaging/notify.ts'
import { findLeading } from '../programme-conditions.ts'
import { cancelFutureShifts, moveShifts } from '../shifts/handover.ts'
import { type Handover, handOver } from './handovers.ts'
import * as queries from './queries.ts'

/** Two people who may be paired. `overruling` is the end of the audit entry: why the mentor gets one mentee more. */
export type NewPair = { mentor: Row<'users'>; mentee: Row<'users'>; overruling: string }

type Wanted = {
  mentorId: number
  menteeId: number
  overrule?: { reason: string } | undefined
  /** Set for a cover. */
  lastDay?: string | undefined
  /** The field of refusals about either person, if the call has no field for each. */
  field?: string
}

/**
 * Refuses a pair that cannot begin: other roles, inactive, ruled out, no place, away, or already the mentor. The
 * caller has locked both people.
 */
export async function checkNewPair(
  ctx: TransactionContext,
  { mentorId, menteeId, overrule, lastDay, field }: Wanted,
): Promise<NewPair> {
  const mentor = (await findAccount(ctx, mentorId)) ?? refuseUnknown()
  const mentee = (await findAccount(ctx, menteeId)) ?? refuseUnknown()
  if (mentor.role !== 'mentor' || mentor.status !== 'active')
    refuseField(field ?? 'mentorId', 'Choose an active mentor.')
  if (mentee.role !== 'mentee' || mentee.status === 'inactive')
    refuseField(field ?? 'menteeId', 'Choose an active or pending mentee.')
  const overruling = await checkPair(ctx, { mentorId, menteeId }, overrule)
  const current = await findLeading(ctx.db, { mentorId, menteeId })
  const isOver = current?.last_day && current.last_day < momentOf(ctx).today
  // The job that ends covers runs each minute.
  if (isOver) await end(ctx, { id: null }, current.id)
  const becomesPermanent = current?.last_day && lastDay === undefined
  if (current && !isOver && !becomesPermanent)
    refuse(409, `${fullName(mentor)} is already ${fullName(mentee)}'s mentor.`)
  return { mentor, mentee, overruling }
}

type Beginning = {
  /** Set for a cover. */
  lastDay?: string | undefined
  isAdditional?: boolean
  /** The relationships that ended for this one. */
  inPlaceOf?: RelationshipRow[]
  /** The new mentor finds a handover note. */
  hasNote?: boolean
}

/** Begins the relationship, or makes a covering mentor the mentee's own, and notifies both. */
export async function begin(
  ctx: TransactionContext,
  me: Me,
  { mentor, mentee, overruling }: NewPair,
  { lastDay, isAdditional = false, inPlaceOf = [], hasNote = false }: Beginning = {},
): Promise<RelationshipRow> {
  const pair = { mentorId: mentor.id, menteeId: mentee.id }
  // A cover that becomes permanent keeps its row.
  const made =
    (lastDay === undefined ? await queries.saveWithoutLastDay(ctx.db, pair) : undefined) ??
    (await queries.insertRelationship(ctx.db, {
      mentor_id: mentor.id,
      mentee_id: mentee.id,
      status: 'active',
      assigned_at: nowIso(ctx),
      assigned_by: me.id,
      first_day: momentOf(ctx).today,
      last_day: lastDay ?? null,
    }))
  const part = lastDay
    ? `the covering mentor, until ${formatDay(lastDay)},`
    : isAdditional
      ? 'an additional mentor'
      : 'the mentor'
  const former = inPlaceOf.length ? `, in place of ${inPlaceOf.map(mentorName).join(' and ')}` : ''
  ctx.record(
    'relationship.started',
    made.id,
    `${fullName(mentor)} is now ${part} of ${fullName(mentee)}${former}${overruling}`,
  )
  await notify(ctx, 'mentor_assigned', {
    targetId: made.id,
    to: [mentee.id],
    email: {
      kind: 'mentor_assigned',
      details: { firstName: mentee.first_name, mentorName: fullName(mentor), lastDay },
      about: aboutRelationship(made.id),
    },
  })
  await notify(ctx, 'mentee_assigned', {
    targetId: made.id,
    to: [mentor.id],
    email: {
      kind: 'mentee_assigned',
      details: { firstName: mentor.first_name, menteeName: fullName(mentee), lastDay, hasNote },
      about: aboutRelationship(made.id),
    },
  })
  await settleLeftMentors(ctx, mentee.id)
  return findRelationship(ctx.db, made.id)
}

/**
 * Ends the relationship, cancels its future shifts and notifies both but the person who leaves. The caller has locked
 * the mentee. undefined if it has ended already.
 */
export async function end(
  ctx: TransactionContext,
  me: { id: number | null },
  id: number,
  { leavingId }: { leavingId?: number | undefined } = {},
): Promise<RelationshipRow | undefined> {
  const at = nowIso(ctx)
  const { localNow } = momentOf(ctx)
  const ended = await queries.saveEnd(ctx.db, id, { id: me.id, at, localNow })
  if (!ended) return undefined
  await forgetRepliesTo(ctx.db, ended.mentor_id)
  const cancelled = await cancelFutureShifts(ctx, me, {
    mentorId: ended.mentor_id,
    menteeId: ended.mentee_id,
    reason: 'Relationship ended',
    at,
    localNow,
  })
  const relationship = await findRelationship(ctx.db, id)
  ctx.record(
    'relationship.ended',
    id,
    `${mentorName(relationship)} is no longer the mentor of ${menteeName(relationship)}; ${cancelled} future shift(s) cancelled`,
  )
  await notifyOfEnd(ctx, ended, { cancelledShifts: cancelled, leavingId })
  return relationship
}

async function notifyOfEnd(
  ctx: TransactionContext,
  pair: { id: number; mentor_id: number; mentee_id: number },
  { cancelledShifts, leavingId }: { cancelledShifts: number; leavingId: number | undefined },
) {
  const [mentor, mentee] = [await findAccount(ctx, pair.mentor_id), await findAccount(ctx, pair.mentee_id)]
  if (!mentor || !mentee) return
  for (const [person, partner] of [
    [mentee, mentor],
    [mentor, mentee],
  ] as const) {
    if (person.id === leavingId) continue
    const details = { firstName: person.first_name, partnerName: fullName(partner), cancelledShifts }
    const email = { kind: 'relationship_ended' as const, details, about: aboutRelationship(pair.id) }
    await notify(ctx, 'relationship_ended', { targetId: pair.id, to: [person.id], email })
  }
}

type Replacing = {
  /** The relationships that end. */
  former: { id: number; mentor_id: number }[]
  shiftIds?: number[] | undefined
  allowOverlap?: boolean | undefined
  handover?: Handover | undefined
  lastDay?: string | undefined
  leavingId?: number | undefined
}

/** The mentor takes over from others: the chosen shifts move, their relationships end, and the new one begins. */
export async function replace(
  ctx: TransactionContext,
  me: Me,
  pair: NewPair,
  { former, shiftIds, allowOverlap, handover, lastDay, leavingId }: Replacing,
): Promise<RelationshipRow> {
  const { id: mentorId } = pair.mentor
  const { id: menteeId } = pair.mentee
  const ending = former.filter(({ mentor_id }) => mentor_id !== mentorId)
  const from = ending.map(({ mentor_id }) => mentor_id)
  await moveShifts(ctx, me, { menteeId, from, to: mentorId }, { shiftIds, allowOverlap, lastDay, leavingId })
  const inPlaceOf: RelationshipRow[] = []
  for (const { id } of ending) {
    const ended = await end(ctx, me, id, { leavingId })
    if (ended) inPlaceOf.push(ended)
  }
  const made = await begin(ctx, me, pair, { lastDay, inPlaceOf, hasNote: handover !== undefined })
  if (handover) await handOver(ctx, me, { menteeId, from, relationshipId: made.id }, handover)
  return made
}

/** A later email about the relationship replaces one that is still queued. */
export const aboutRelationship = (id: number) => `relationship ${id}`

export async function findRelationship(db: Db, id: number): Promise<RelationshipRow> {
  return (await queries.findRelationshipRow(db, id)) ?? refuseUnknown()
}

/**
 * Call it after a change of a person or of their mentor. A mentor who left is no longer news once none of
 * their mentees is without a mentor.
 */
export async function settleLeftMentors(ctx: TransactionContext, personId: number): Promise<void> {
  const mentorIds = [personId, ...(await queries.listFormerMentorIds(ctx.db, personId))]
  // The lock lets the later of two concurrent changes see the earlier one.
  for (const { target_id, since } of await lockUnreadOfAdmins(ctx, 'mentor_left', mentorIds))
    if (!(await queries.findMenteeLeftBy(ctx.db, { mentorId: target_id, since })))
      await settleNotifications(ctx, 'mentor_left', target_id)
}
