import { fullName } from '#contract/person.ts'
import { lockPeople } from '../access.ts'
import type { Row } from '../database/schema.ts'
import type { Me } from '../kernel/authentication.ts'
import type { TransactionContext } from '../kernel/context.ts'
import { refuse, refuseField } from '../kernel/errors.ts'
import { notify, notifyAdmins } from '../notifications/notify.ts'
import { findPerson } from '../users/accounts.ts'
import { listActiveRelationshipsOf } from './queries.ts'
import { endOne, startInPlaceOf } from './rules.ts'

/** Ends every active relationship of a person who leaves, in the transaction of the leaving (rule 18). */
export async function endRelationshipsOf(ctx: TransactionContext, me: Me, personId: number): Promise<void> {
  const relationships = await lockRelationshipsOf(ctx, personId)
  for (const { id } of relationships) await endOne(ctx, me, id, personId)
  if (relationships.some(({ mentor_id }) => mentor_id === personId))
    await notifyAdmins(ctx, 'mentor_left', personId)
}

/** The active ones of a person whose row is locked already, so that none begins; their mentees are locked here. */
async function lockRelationshipsOf(ctx: TransactionContext, personId: number) {
  const relationships = await listActiveRelationshipsOf(ctx.db, personId)
  const mentees = relationships.map(({ mentee_id }) => mentee_id).filter((id) => id !== personId)
  await lockPeople(ctx.db, [], mentees)
  return listActiveRelationshipsOf(ctx.db, personId)
}

/** What becomes of a relationship: the mentee gets this mentor, or with null it just ends. */
type Decision = { id: number; mentorId: number | null }

/**
 * What was decided about relationships of a person who is made inactive. Those that nothing was decided about go on for
 * now, and the other one is told that somebody will see to it (rule 57). All mentors are locked by who calls.
 */
export async function settleRelationships(
  ctx: TransactionContext,
  me: Me,
  person: Row<'users'>,
  decisions: Decision[],
) {
  const open = new Map((await lockRelationshipsOf(ctx, person.id)).map((one) => [one.id, one]))
  for (const { id, mentorId } of decisions) {
    const { mentee_id: menteeId } = open.get(id) ?? refuse(409, 'This relationship has ended already.')
    open.delete(id)
    if (mentorId !== null && menteeId === person.id)
      refuseField('relationships', 'Who is made inactive cannot be given a mentor.')
    if (mentorId === null) await endOne(ctx, me, id, person.id)
    else {
      const replacing = { replaced: [{ id }], leavingId: person.id, field: 'relationships' }
      await startInPlaceOf(ctx, me, { mentorId, menteeId }, replacing)
    }
  }
  for (const { id, mentor_id, mentee_id } of open.values()) {
    await (mentee_id === person.id
      ? tellOfMentee(ctx, person, mentor_id, id)
      : tellLeftWaiting(ctx, person, mentee_id, id))
  }
  if (open.size > 0 && person.role === 'mentor') await notifyAdmins(ctx, 'mentor_left', person.id)
}

/** A mentor hears of what they would wait for in vain. */
async function tellOfMentee(
  ctx: TransactionContext,
  mentee: Row<'users'>,
  mentorId: number,
  targetId: number,
) {
  const mentor = await findPerson(ctx, mentorId)
  if (mentor?.status !== 'active') return
  const details = { firstName: mentor.first_name, menteeName: fullName(mentee) }
  const letter = { kind: 'mentee_inactive' as const, details }
  await notify(ctx, 'partner_inactive', { targetId, to: [mentorId], letter })
}

async function tellLeftWaiting(
  ctx: TransactionContext,
  mentor: Row<'users'>,
  menteeId: number,
  targetId: number,
) {
  const mentee = await findPerson(ctx, menteeId)
  if (!mentee || mentee.status === 'inactive') return
  const details = { firstName: mentee.first_name, mentorName: fullName(mentor) }
  const letter = { kind: 'mentor_inactive' as const, details }
  await notify(ctx, 'partner_inactive', { targetId, to: [menteeId], letter })
}
