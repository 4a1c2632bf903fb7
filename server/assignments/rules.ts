import type { z } from 'zod/mini'
import {
  type AvailableMentee,
  alreadyAssignedCode,
  alreadyEnded,
  type assignMentor as assignMentorCall,
  type CurrentRelationship,
  type endRelationship as endRelationshipCall,
  type RelationshipRow,
} from '#contract/assignments.ts'
import { relationshipStateOf, relationshipTable } from '#contract/can.ts'
import { formatDay } from '#contract/dates.ts'
import { fullName, menteeName, mentorName } from '#contract/person.ts'
import { lockPeople } from '../access.ts'
import { findAccount } from '../accounts/accounts.ts'
import type { Db } from '../database/schema.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse, refuseField, refuseUnknown } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { forgetRepliesTo } from '../kernel/http/idempotency.ts'
import { checkPair } from '../matches/rules.ts'
import { lockUnreadOfAdmins, settleNotifications } from '../messaging/bell.ts'
import { notify } from '../messaging/notify.ts'
import { cancelFutureShifts, moveToNewMentor, overlapsAt } from '../shifts/handover.ts'
import { type Handover, insertHandover } from './handovers.ts'
import * as queries from './queries.ts'
import { findMenteeLeftBy, listFormerMentorIds } from './queries.ts'

type Pair = { mentorId: number; menteeId: number }

/** Assigns a mentor to a mentee. The former relationships end unless the new mentor is an additional one (rule 23). */
export async function assignMentor(
  ctx: Context,
  me: Me,
  {
    mentorId,
    menteeId,
    additional = false,
    onlyUnassigned,
    ...shifts
  }: z.output<typeof assignMentorCall.body>,
) {
  return inTransaction(ctx, async (ctx) => {
    if (additional && shifts.shiftIds?.length)
      refuseField('shiftIds', 'You can only move shifts when you replace the mentor.')
    if (additional && shifts.handover)
      refuseField('handover', 'You can only hand over when you replace the mentor.')
    await lockPeople(ctx.db, [mentorId], [menteeId])
    const current = await queries.listActiveRelationshipsOf(ctx.db, menteeId)
    const mentors = current.filter((relationship) => relationship.mentee_id === menteeId)
    if (onlyUnassigned && mentors.length > 0)
      refuse(409, 'This mentee already has a mentor.', { code: alreadyAssignedCode })
    const replaced = additional ? [] : mentors
    return startInPlaceOf(ctx, me, { mentorId, menteeId }, { replaced, additional, ...shifts })
  })
}

/** `field` names the field of refusals about either person, if the call has no field for each. */
type Replaced = {
  replaced: { id: number; mentor_id: number }[]
  shiftIds?: number[] | undefined
  allowOverlap?: boolean | undefined
  overrule?: { reason: string } | undefined
  handover?: Handover | undefined
  /** The last day of a cover, which replaces nobody. */
  lastDay?: string | undefined
  additional?: boolean
  /** The mentors whose shifts move although their relationships go on. */
  from?: { mentor_id: number }[]
  leavingId?: number
  field?: string
}

/** The caller has locked both people, and the people of each replaced relationship. */
export async function startInPlaceOf(
  ctx: TransactionContext,
  me: Me,
  { mentorId, menteeId }: Pair,
  {
    replaced,
    shiftIds = [],
    allowOverlap = false,
    lastDay,
    additional = false,
    leavingId,
    ...more
  }: Replaced,
): Promise<RelationshipRow> {
  const { overrule, field, handover, from } = more
  const mentor = (await findAccount(ctx, mentorId)) ?? refuseUnknown()
  const mentee = (await findAccount(ctx, menteeId)) ?? refuseUnknown()
  if (mentor.role !== 'mentor' || mentor.status !== 'active')
    refuseField(field ?? 'mentorId', 'Choose an active mentor.')
  if (mentee.role !== 'mentee' || mentee.status === 'inactive')
    refuseField(field ?? 'menteeId', 'Choose an active or pending mentee.')

  const overruling = await checkPair(ctx, { mentorId, menteeId }, overrule)
  // The unique index on active pairs turns the insert of an existing pair into no row.
  const inserted = await queries.insertRelationship(ctx.db, {
    mentor_id: mentorId,
    mentee_id: menteeId,
    status: 'active',
    assigned_at: nowIso(ctx),
    assigned_by: me.id,
    first_day: momentOf(ctx).today,
    last_day: lastDay ?? null,
  })
  const made =
    inserted ??
    (lastDay === undefined ? await queries.saveWithoutLastDay(ctx.db, { mentorId, menteeId }) : undefined)
  if (!made) refuse(409, `${fullName(mentor)} is already ${fullName(mentee)}'s mentor.`)
  const ending = replaced.filter(({ id }) => id !== made.id)
  const fromMentorIds = (from ?? ending).map((relationship) => relationship.mentor_id)
  const shifts = { shiftIds, allowOverlap, fromMentorIds, toMentorId: mentorId, menteeId, leavingId }
  await moveToNewMentor(ctx, me, { ...shifts, lastDay })
  const part =
    lastDay === undefined
      ? additional
        ? 'an additional mentor'
        : 'the mentor'
      : `the covering mentor, until ${formatDay(lastDay)},`
  const names: string[] = []
  for (const { id } of ending) {
    await endOne(ctx, me, id, leavingId)
    names.push(mentorName(await findRelationship(ctx.db, id)))
  }
  ctx.record(
    'relationship.started',
    made.id,
    `${fullName(mentor)} is now ${part} of ${fullName(mentee)}${names.length ? `, in place of ${names.join(' and ')}` : ''}${overruling}`,
  )
  if (handover)
    await insertHandover(ctx, me, { menteeId, relationshipId: made.id, fromMentorIds, ...handover })
  const [menteeName, itsMentor] = [fullName(mentee), fullName(mentor)]
  await notify(ctx, 'mentor_assigned', {
    targetId: made.id,
    to: [menteeId],
    letter: {
      kind: 'mentor_assigned',
      details: { firstName: mentee.first_name, mentorName: itsMentor, lastDay },
      about: aboutRelationship(made.id),
    },
  })
  await notify(ctx, 'mentee_assigned', {
    targetId: made.id,
    to: [mentorId],
    letter: {
      kind: 'mentee_assigned',
      details: { firstName: mentor.first_name, menteeName, lastDay, hasNote: handover !== undefined },
      about: aboutRelationship(made.id),
    },
  })
  await settleLeftMentors(ctx, menteeId)
  return findRelationship(ctx.db, made.id)
}

/** A later email about the relationship replaces one that is still queued. */
export const aboutRelationship = (id: number) => `relationship ${id}`

export async function endRelationship(
  ctx: Context,
  me: Me,
  id: number,
  {
    handover,
    shiftIds = [],
    allowOverlap = false,
  }: Omit<z.output<typeof endRelationshipCall.body>, 'status'>,
): Promise<RelationshipRow> {
  return inTransaction(ctx, async (ctx) => {
    const relationship = (await queries.findRelationship(ctx.db, id)) ?? refuseUnknown()
    const { mentor_id, mentee_id: menteeId } = relationship
    const toMentorId = shiftIds.length > 0 ? await findStaying(ctx.db, relationship) : undefined
    await lockPeople(ctx.db, toMentorId === undefined ? [] : [toMentorId], [menteeId])
    const { can } = await findRelationship(ctx.db, id)
    if (!can.includes('end')) refuse(409, alreadyEnded)
    if (shiftIds.length > 0) {
      if (toMentorId === undefined || (await findStaying(ctx.db, relationship)) !== toMentorId)
        refuseField('shiftIds', 'No mentor stays who can take over these shifts.')
      const shifts = { shiftIds, allowOverlap, fromMentorIds: [mentor_id], toMentorId, menteeId }
      await moveToNewMentor(ctx, me, { ...shifts, leavingId: undefined })
    }
    await endOne(ctx, me, relationship.id)
    if (handover) await keepHandover(ctx, me, relationship, handover)
    return findRelationship(ctx.db, id)
  })
}

/** The mentee's own mentor, if a relationship ends beside theirs. */
async function findStaying(db: Db, { id, mentee_id }: RelationshipRow): Promise<number | undefined> {
  const mentors = await queries.listMentorsOf(db, [mentee_id])
  const isStaying = (mentor: (typeof mentors)[number]) =>
    mentor.relationship_id !== id && mentor.status === 'active' && mentor.cover_until === null
  return mentors.find(isStaying)?.id
}

/** For the next mentor and for administrators, after an end without a next mentor. */
export const keepHandover = (
  ctx: TransactionContext,
  me: Me,
  { id, mentor_id, mentee_id }: { id: number; mentor_id: number; mentee_id: number },
  handover: Handover,
) =>
  insertHandover(ctx, me, {
    menteeId: mentee_id,
    relationshipId: null,
    endedId: id,
    fromMentorIds: [mentor_id],
    ...handover,
  })

/** The caller has locked the mentee. The relationship's future shifts are cancelled, whatever the reason (rule 25). */
export async function endOne(
  ctx: TransactionContext,
  me: { id: number | null },
  id: number,
  leavingId?: number,
): Promise<void> {
  const at = nowIso(ctx)
  const { localNow } = momentOf(ctx)
  const ended = await queries.saveEnd(ctx.db, id, { id: me.id, at, localNow })
  if (!ended) return
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
  await tellBoth(ctx, ended, { cancelledShifts: cancelled, leavingId })
}

/** Inactive and leaving people get no message. */
async function tellBoth(
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
    const letter = { kind: 'relationship_ended' as const, details, about: aboutRelationship(pair.id) }
    await notify(ctx, 'relationship_ended', { targetId: pair.id, to: [person.id], letter })
  }
}

async function findRelationship(db: Db, id: number): Promise<RelationshipRow> {
  return (await queries.findRelationship(db, id)) ?? refuseUnknown()
}

export async function countActiveRelationships(db: Db, personId: number): Promise<number> {
  return (await queries.listActiveRelationshipsOf(db, personId)).length
}

/** The relationships that would go on if the person became inactive now. */
export async function relationshipsOf(
  ctx: Context,
  personId: number,
  nextMentorId?: number,
): Promise<CurrentRelationship[]> {
  const { localNow } = momentOf(ctx)
  const relationships: CurrentRelationship[] = []
  for (const { id } of await queries.listActiveRelationshipsOf(ctx.db, personId)) {
    const relationship = await findRelationship(ctx.db, id)
    relationships.push({
      ...relationship,
      future_shifts: await overlapsAt(
        ctx,
        nextMentorId,
        await queries.listFutureShifts(ctx.db, relationship, localNow),
      ),
    })
  }
  return relationships
}

type AssignableMentee = Omit<
  AvailableMentee,
  'mentors' | 'assignment' | 'mentor_id' | 'mentor_first_name' | 'mentor_last_name'
>

/** Adds the current mentors and the assignment state to each mentee. The flat fields describe their own mentor. */
export async function withMentors(db: Db, mentees: AssignableMentee[]): Promise<AvailableMentee[]> {
  if (mentees.length === 0) return []
  const menteeIds = mentees.map(({ id }) => id)
  const leads = await queries.listMentorsOf(db, menteeIds)
  const { unassigned, completed } = await queries.listWithoutMentor(db, menteeIds)
  const byMentee = Map.groupBy(leads, (mentor) => mentor.mentee_id)
  return mentees.map((mentee) => {
    const mentors = (byMentee.get(mentee.id) ?? []).map((mentor) => ({
      ...mentor,
      can: relationshipTable.can(relationshipStateOf({ ...mentor, status: 'active' }), 'admin'),
    }))
    const [first] = mentors
    return {
      ...mentee,
      mentor_id: first?.id ?? null,
      mentor_first_name: first?.first_name ?? null,
      mentor_last_name: first?.last_name ?? null,
      mentors,
      assignment: holdsId(unassigned, mentee.id)
        ? 'unassigned'
        : holdsId(completed, mentee.id)
          ? 'completed'
          : 'assigned',
    }
  })
}

const holdsId = (rows: { id: number }[], id: number) => rows.some((row) => row.id === id)

/**
 * Call it after a change of a person or of their mentor. A mentor who left is no longer news once none of
 * their mentees is without a mentor.
 */
export async function settleLeftMentors(ctx: TransactionContext, personId: number): Promise<void> {
  const mentorIds = [personId, ...(await listFormerMentorIds(ctx.db, personId))]
  // The lock lets the later of two concurrent changes see the earlier one.
  for (const { target_id, since } of await lockUnreadOfAdmins(ctx, 'mentor_left', mentorIds))
    if (!(await findMenteeLeftBy(ctx.db, { mentorId: target_id, since })))
      await settleNotifications(ctx, 'mentor_left', target_id)
}
