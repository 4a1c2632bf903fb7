import type { AvailableMentee, RelationshipRow } from '#contract/assignments.ts'
import { fullName } from '#contract/person.ts'
import type { Db } from '../database/schema.ts'
import { type Changing, type Context, instant, inTransaction } from '../kernel/context.ts'
import { refuse, refuseUnknown } from '../kernel/errors.ts'
import type { Me } from '../kernel/who-is-asking.ts'
import { queueLetter } from '../letters/rules.ts'
import { cancelFutureShifts } from '../shifts/cancelling.ts'
import { lockUser } from '../users/rules.ts'
import * as queries from './queries.ts'

type Pair = { mentorId: number; menteeId: number; additional?: boolean | undefined }

/** Pairs a mentor and a mentee; ends what it replaces unless it is an additional mentor (decision 23). */
export async function assignMentor(ctx: Context, me: Me, { mentorId, menteeId, additional }: Pair) {
  return inTransaction(ctx, async (ctx) => {
    const mentee = (await lockUser(ctx, menteeId)) ?? refuseUnknown()
    const mentor = mentorId === menteeId ? mentee : ((await lockUser(ctx, mentorId)) ?? refuseUnknown())
    if (mentor.role !== 'mentor' || mentor.status !== 'active') refuse(400, 'Please choose an active mentor.')
    if (mentee.role !== 'mentee' || mentee.status === 'inactive')
      refuse(400, 'Please choose an active or pending mentee.')

    const present = (await queries.listActiveRelationshipsOf(ctx.db, menteeId)).filter(
      (relationship) => relationship.mentee_id === menteeId,
    )
    if (present.some((relationship) => relationship.mentor_id === mentorId))
      refuse(409, `${fullName(mentor)} is ${fullName(mentee)}'s mentor already.`)
    const replaced: string[] = []
    if (!additional)
      for (const { id } of present) {
        await endOne(ctx, me, id)
        const { mentor_first_name, mentor_last_name } = await findRelationship(ctx.db, id)
        replaced.push(`${mentor_first_name} ${mentor_last_name}`)
      }

    const made = await queries.insertRelationship(ctx.db, {
      mentor_id: mentorId,
      mentee_id: menteeId,
      status: 'active',
      assigned_at: instant(ctx),
      assigned_by: me.id,
    })
    if (!made) refuse(409, `${fullName(mentor)} is ${fullName(mentee)}'s mentor already.`)
    ctx.record({
      action: 'relationship.started',
      target: 'relationship',
      targetId: made.id,
      details: `${fullName(mentor)} is now ${additional ? 'an additional mentor' : 'the mentor'} of ${fullName(mentee)}${replaced.length ? `, in place of ${replaced.join(' and ')}` : ''}`,
    })
    const [menteeName, mentorName] = [fullName(mentee), fullName(mentor)]
    await queueLetter(ctx, 'mentor_assigned', {
      to: mentee,
      details: { firstName: mentee.first_name, mentorName },
    })
    await queueLetter(ctx, 'mentee_assigned', {
      to: mentor,
      details: { firstName: mentor.first_name, menteeName },
    })
    return findRelationship(ctx.db, made.id)
  })
}

export async function endRelationship(ctx: Context, me: Me, id: number): Promise<RelationshipRow> {
  return inTransaction(ctx, async (ctx) => {
    const relationship = (await queries.findRelationship(ctx.db, id)) ?? refuseUnknown()
    if (!(await endOne(ctx, me, relationship.id))) refuse(409, 'This relationship has ended already.')
    return findRelationship(ctx.db, id)
  })
}

/** Ends every active relationship of a person who leaves, in the transaction of the leaving (decision 18). */
export async function endRelationshipsOf(ctx: Changing, me: Me, personId: number): Promise<void> {
  for (const { id } of await queries.listActiveRelationshipsOf(ctx.db, personId))
    await endOne(ctx, me, id, personId)
}

/** With the relationship its future shifts end, whatever the reason (decision 25); false when it had ended before. */
async function endOne(ctx: Changing, me: Me, id: number, leavingId?: number): Promise<boolean> {
  const ended = await queries.saveEnd(ctx.db, id, { id: me.id, at: instant(ctx) })
  if (!ended) return false
  const cancelled = await cancelFutureShifts(ctx, me, {
    mentorId: ended.mentor_id,
    menteeId: ended.mentee_id,
    reason: 'Relationship ended',
  })
  const relationship = await findRelationship(ctx.db, id)
  ctx.record({
    action: 'relationship.ended',
    target: 'relationship',
    targetId: id,
    details: `${mentorName(relationship)} is no longer the mentor of ${menteeName(relationship)}; ${cancelled} future shift(s) cancelled`,
  })
  await tellBoth(ctx, ended, { cancelledShifts: cancelled, leavingId })
  return true
}

/** Who is inactive or leaves gets no letter. */
async function tellBoth(
  ctx: Changing,
  pair: { mentor_id: number; mentee_id: number },
  { cancelledShifts, leavingId }: { cancelledShifts: number; leavingId: number | undefined },
) {
  const [mentor, mentee] = [await lockUser(ctx, pair.mentor_id), await lockUser(ctx, pair.mentee_id)]
  if (!mentor || !mentee) return
  for (const [person, partner] of [
    [mentee, mentor],
    [mentor, mentee],
  ] as const) {
    if (person.status === 'inactive' || person.id === leavingId) continue
    const details = { firstName: person.first_name, partnerName: fullName(partner), cancelledShifts }
    await queueLetter(ctx, 'relationship_ended', { to: person, details })
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

type AssignableMentee = Omit<
  AvailableMentee,
  'mentors' | 'mentor_id' | 'mentor_first_name' | 'mentor_last_name'
>

/** Adds to each mentee their present mentors; the flat fields are the longest-standing one's. */
export async function withMentors(db: Db, mentees: AssignableMentee[]): Promise<AvailableMentee[]> {
  const found = mentees.length
    ? await queries.listMentorsOf(
        db,
        mentees.map(({ id }) => id),
      )
    : []
  const byMentee = Map.groupBy(found, (mentor) => mentor.mentee_id)
  return mentees.map((mentee) => {
    const mentors = byMentee.get(mentee.id) ?? []
    const [first] = mentors
    return {
      ...mentee,
      mentor_id: first?.id ?? null,
      mentor_first_name: first?.first_name ?? null,
      mentor_last_name: first?.last_name ?? null,
      mentors,
    }
  })
}
