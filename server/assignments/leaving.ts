import { alreadyEnded } from '#contract/assignments.ts'
import { fullName } from '#contract/person.ts'
import { type RelationshipDecision, undecidedCode } from '#contract/users.ts'
import { findAccount } from '../accounts/accounts.ts'
import type { Db, Row } from '../database/schema.ts'
import type { TransactionContext } from '../kernel/context.ts'
import { refuse, refuseField } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { lockPeople } from '../locks.ts'
import { notify, notifyAdmins } from '../messaging/notify.ts'
import { handOver } from './handovers.ts'
import { listActiveRelationshipsOf } from './queries.ts'
import { aboutRelationship, checkNewPair, end, replace } from './relationship.ts'

/** Ends all active relationships of a leaving person, in the same transaction. */
export async function endRelationshipsOf(ctx: TransactionContext, me: Me, personId: number): Promise<void> {
  const relationships = await lockRelationshipsOf(ctx, personId)
  // Before the ends: the mentees of a later end count as left by this mentor.
  if (relationships.some(({ mentor_id }) => mentor_id === personId))
    await notifyAdmins(ctx, 'mentor_left', personId)
  for (const { id } of relationships) await end(ctx, me, id, { leavingId: personId })
}

/** The caller has locked the person's row, so that no new relationship begins. The mentees are locked here. */
async function lockRelationshipsOf(ctx: TransactionContext, personId: number) {
  const relationships = await listActiveRelationshipsOf(ctx.db, personId)
  const mentees = relationships.map(({ mentee_id }) => mentee_id).filter((id) => id !== personId)
  await lockPeople(ctx.db, [], mentees)
  return listActiveRelationshipsOf(ctx.db, personId)
}

/**
 * Applies an administrator's decisions about the relationships of a person who becomes inactive.
 * Relationships without a decision go on, and the partner gets a message that somebody will see to it. The caller has
 * locked all mentors.
 */
export async function settleRelationships(
  ctx: TransactionContext,
  me: Me,
  person: Row<'users'>,
  { decisions, refuseUndecided }: { decisions: RelationshipDecision[]; refuseUndecided: boolean },
) {
  const open = new Map((await lockRelationshipsOf(ctx, person.id)).map((one) => [one.id, one]))
  const undecided = [...open.keys()].filter((id) => !decisions.some((decision) => decision.id === id))
  if (refuseUndecided && undecided.length > 0)
    refuse(409, `Decide about the relationships of ${fullName(person)} first.`, { code: undecidedCode })
  const leavingId = person.id
  for (const { id, mentorId, overrule, handover, ...shifts } of decisions) {
    const former = open.get(id) ?? refuse(409, alreadyEnded)
    const { mentee_id: menteeId, mentor_id } = former
    open.delete(id)
    if (mentorId !== null && menteeId === person.id)
      refuseField('relationships', 'You cannot assign a mentor to someone who is being made inactive.')
    if (mentorId === null) {
      await end(ctx, me, id, { leavingId })
      const between = { menteeId, from: [mentor_id], relationshipId: null, endedId: id }
      if (handover) await handOver(ctx, me, between, handover)
    } else {
      // Somebody else covers until the same day.
      const lastDay = former.last_day ?? undefined
      const pair = await checkNewPair(ctx, { mentorId, menteeId, overrule, lastDay, field: 'relationships' })
      await replace(ctx, me, pair, { former: [former], handover, ...shifts, lastDay, leavingId })
    }
  }
  await tellPartners(ctx, person, [...open.values()])
}

/** The same without decisions, when the directory makes a person inactive: all relationships go on. */
export const keepRelationships = async (ctx: TransactionContext, person: Row<'users'>) =>
  tellPartners(ctx, person, await lockRelationshipsOf(ctx, person.id))

type Relationships = Awaited<ReturnType<typeof lockRelationshipsOf>>

async function tellPartners(ctx: TransactionContext, person: Row<'users'>, relationships: Relationships) {
  for (const { id, mentor_id, mentee_id } of relationships) {
    await (mentee_id === person.id
      ? tellOfMentee(ctx, person, mentor_id, id)
      : tellLeftWaiting(ctx, person, mentee_id, id))
  }
  if (relationships.length > 0 && person.role === 'mentor') await notifyAdmins(ctx, 'mentor_left', person.id)
}

/** Without this message, the mentor would keep expecting an answer from the mentee. */
async function tellOfMentee(
  ctx: TransactionContext,
  mentee: Row<'users'>,
  mentorId: number,
  targetId: number,
) {
  const mentor = await findAccount(ctx, mentorId)
  if (mentor?.status !== 'active') return
  const details = { firstName: mentor.first_name, menteeName: fullName(mentee) }
  const email = { kind: 'mentee_inactive' as const, details, about: aboutRelationship(targetId) }
  await notify(ctx, 'partner_inactive', { targetId, to: [mentorId], email })
}

async function tellLeftWaiting(
  ctx: TransactionContext,
  mentor: Row<'users'>,
  menteeId: number,
  targetId: number,
) {
  const mentee = await findAccount(ctx, menteeId)
  if (!mentee || mentee.status === 'inactive') return
  const details = { firstName: mentee.first_name, mentorName: fullName(mentor) }
  const email = { kind: 'mentor_inactive' as const, details, about: aboutRelationship(targetId) }
  await notify(ctx, 'partner_inactive', { targetId, to: [menteeId], email })
}

export const countActiveRelationships = async (db: Db, personId: number): Promise<number> =>
  (await listActiveRelationshipsOf(db, personId)).length
