import type { AvailableMentee, PresentRelationship, RelationshipRow } from '#contract/assignments.ts'
import { relationshipTable } from '#contract/can.ts'
import { fullName } from '#contract/person.ts'
import { lockPeople } from '../access.ts'
import type { Db } from '../database/schema.ts'
import type { Me } from '../kernel/authentication.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse, refuseField, refuseUnknown } from '../kernel/errors.ts'
import { momentOf } from '../kernel/zone.ts'
import { notify } from '../notifications/notify.ts'
import { cancelFutureShifts } from '../shifts/cancelling.ts'
import { findPerson } from '../users/accounts.ts'
import * as queries from './queries.ts'

type Pair = { mentorId: number; menteeId: number }

/** Pairs a mentor and a mentee; ends what it replaces unless it is an additional mentor (rule 23). */
export async function assignMentor(
  ctx: Context,
  me: Me,
  { mentorId, menteeId, additional = false }: Pair & { additional?: boolean | undefined },
) {
  return inTransaction(ctx, async (ctx) => {
    await lockPeople(ctx.db, [mentorId], [menteeId])
    const present = await queries.listActiveRelationshipsOf(ctx.db, menteeId)
    const replaced = additional ? [] : present.filter((relationship) => relationship.mentee_id === menteeId)
    return startInPlaceOf(ctx, me, { mentorId, menteeId }, { replaced, additional })
  })
}

/** `field`: where the call names the two, unless each has a field of its own. */
type Replaced = { replaced: { id: number }[]; additional?: boolean; leavingId?: number; field?: string }

/** Both people are locked by who calls, and so are those whom a relationship that is replaced concerns. */
export async function startInPlaceOf(
  ctx: TransactionContext,
  me: Me,
  { mentorId, menteeId }: Pair,
  { replaced, additional = false, leavingId, field }: Replaced,
): Promise<RelationshipRow> {
  const mentor = (await findPerson(ctx, mentorId)) ?? refuseUnknown()
  const mentee = (await findPerson(ctx, menteeId)) ?? refuseUnknown()
  if (mentor.role !== 'mentor' || mentor.status !== 'active')
    refuseField(field ?? 'mentorId', 'Please choose an active mentor.')
  if (mentee.role !== 'mentee' || mentee.status === 'inactive')
    refuseField(field ?? 'menteeId', 'Please choose an active or pending mentee.')

  // The pair is unique among the active ones: where it exists already nothing is inserted.
  const made = await queries.insertRelationship(ctx.db, {
    mentor_id: mentorId,
    mentee_id: menteeId,
    status: 'active',
    assigned_at: nowIso(ctx),
    assigned_by: me.id,
  })
  if (!made) refuse(409, `${fullName(mentor)} is ${fullName(mentee)}'s mentor already.`)
  const names: string[] = []
  for (const { id } of replaced) {
    await endOne(ctx, me, id, leavingId)
    names.push(mentorName(await findRelationship(ctx.db, id)))
  }
  ctx.record({
    action: 'relationship.started',
    target: 'relationship',
    targetId: made.id,
    details: `${fullName(mentor)} is now ${additional ? 'an additional mentor' : 'the mentor'} of ${fullName(mentee)}${names.length ? `, in place of ${names.join(' and ')}` : ''}`,
  })
  const [menteeName, itsMentor] = [fullName(mentee), fullName(mentor)]
  await notify(ctx, 'mentor_assigned', {
    targetId: made.id,
    to: [menteeId],
    letter: { kind: 'mentor_assigned', details: { firstName: mentee.first_name, mentorName: itsMentor } },
  })
  await notify(ctx, 'mentee_assigned', {
    targetId: made.id,
    to: [mentorId],
    letter: { kind: 'mentee_assigned', details: { firstName: mentor.first_name, menteeName } },
  })
  return findRelationship(ctx.db, made.id)
}

export async function endRelationship(ctx: Context, me: Me, id: number): Promise<RelationshipRow> {
  return inTransaction(ctx, async (ctx) => {
    const relationship = (await queries.findRelationship(ctx.db, id)) ?? refuseUnknown()
    await lockPeople(ctx.db, [], [relationship.mentee_id])
    const { can } = await findRelationship(ctx.db, id)
    if (!can.includes('end')) refuse(409, 'This relationship has ended already.')
    await endOne(ctx, me, relationship.id)
    return findRelationship(ctx.db, id)
  })
}

/** The mentee is locked by who calls. With the relationship its future shifts end, whatever the reason (rule 25). */
export async function endOne(ctx: TransactionContext, me: Me, id: number, leavingId?: number): Promise<void> {
  const at = nowIso(ctx)
  const ended = await queries.saveEnd(ctx.db, id, { id: me.id, at })
  if (!ended) return
  const cancelled = await cancelFutureShifts(ctx, me, {
    mentorId: ended.mentor_id,
    menteeId: ended.mentee_id,
    reason: 'Relationship ended',
    at,
  })
  const relationship = await findRelationship(ctx.db, id)
  ctx.record({
    action: 'relationship.ended',
    target: 'relationship',
    targetId: id,
    details: `${mentorName(relationship)} is no longer the mentor of ${menteeName(relationship)}; ${cancelled} future shift(s) cancelled`,
  })
  await tellBoth(ctx, ended, { cancelledShifts: cancelled, leavingId })
}

/** Who is inactive or leaves is not told. */
async function tellBoth(
  ctx: TransactionContext,
  pair: { id: number; mentor_id: number; mentee_id: number },
  { cancelledShifts, leavingId }: { cancelledShifts: number; leavingId: number | undefined },
) {
  const [mentor, mentee] = [await findPerson(ctx, pair.mentor_id), await findPerson(ctx, pair.mentee_id)]
  if (!mentor || !mentee) return
  for (const [person, partner] of [
    [mentee, mentor],
    [mentor, mentee],
  ] as const) {
    if (person.id === leavingId) continue
    const details = { firstName: person.first_name, partnerName: fullName(partner), cancelledShifts }
    const letter = { kind: 'relationship_ended' as const, details }
    await notify(ctx, 'relationship_ended', { targetId: pair.id, to: [person.id], letter })
  }
}

async function findRelationship(db: Db, id: number): Promise<RelationshipRow> {
  return (await queries.findRelationship(db, id)) ?? refuseUnknown()
}

const mentorName = (row: RelationshipRow) => `${row.mentor_first_name} ${row.mentor_last_name}`
const menteeName = (row: RelationshipRow) => `${row.mentee_first_name} ${row.mentee_last_name}`

export async function countActiveRelationships(db: Db, personId: number): Promise<number> {
  return (await queries.listActiveRelationshipsOf(db, personId)).length
}

/** What making a person inactive would leave behind. */
export async function relationshipsOf(ctx: Context, personId: number): Promise<PresentRelationship[]> {
  const { localNow } = momentOf(ctx)
  const relationships: PresentRelationship[] = []
  for (const { id } of await queries.listActiveRelationshipsOf(ctx.db, personId)) {
    const relationship = await findRelationship(ctx.db, id)
    relationships.push({
      ...relationship,
      future_shifts: await queries.listFutureShifts(ctx.db, relationship, localNow),
    })
  }
  return relationships
}

type AssignableMentee = Omit<
  AvailableMentee,
  'mentors' | 'assignment' | 'mentor_id' | 'mentor_first_name' | 'mentor_last_name'
>

/** Adds to each mentee their present mentors and how they count; the flat fields are their own mentor's. */
export async function withMentors(db: Db, mentees: AssignableMentee[]): Promise<AvailableMentee[]> {
  if (mentees.length === 0) return []
  const menteeIds = mentees.map(({ id }) => id)
  const leads = await queries.listMentorsOf(db, menteeIds)
  const { unassigned, completed } = await queries.listWithoutMentor(db, menteeIds)
  const present = relationshipTable.can('active', 'admin')
  const byMentee = Map.groupBy(leads, (mentor) => mentor.mentee_id)
  return mentees.map((mentee) => {
    const mentors = (byMentee.get(mentee.id) ?? []).map((mentor) => ({ ...mentor, can: present }))
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
