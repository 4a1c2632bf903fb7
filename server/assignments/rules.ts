import * as contract from '#contract/assignments.ts'
import type { Db } from '../database/schema.ts'
import { inTransaction } from '../kernel/context.ts'
import { refuse, refuseField } from '../kernel/errors.ts'
import type { Call } from '../kernel/http/route.ts'
import { lockPeople } from '../locks.ts'
import { moveShifts } from '../shifts/handover.ts'
import { handOver } from './handovers.ts'
import * as queries from './queries.ts'
import { begin, checkNewPair, end, findRelationship, replace } from './relationship.ts'

/** Assigns a mentor to a mentee. The former relationships end unless the new mentor is an additional one. */
export const assignMentor = ({ ctx, me, body }: Call<typeof contract.assignMentor>) =>
  inTransaction(ctx, async (ctx) => {
    const { mentorId, menteeId, additional: isAdditional = false, onlyUnassigned, overrule, ...taken } = body
    if (isAdditional && taken.shiftIds?.length)
      refuseField('shiftIds', 'You can only move shifts when you replace the mentor.')
    if (isAdditional && taken.handover)
      refuseField('handover', 'You can only hand over when you replace the mentor.')
    await lockPeople(ctx.db, [mentorId], [menteeId])
    const current = await queries.listActiveRelationshipsOf(ctx.db, menteeId)
    const former = current.filter((relationship) => relationship.mentee_id === menteeId)
    if (onlyUnassigned && former.length > 0)
      refuse(409, 'This mentee already has a mentor.', { code: contract.alreadyAssignedCode })
    const pair = await checkNewPair(ctx, { mentorId, menteeId, overrule })
    return isAdditional
      ? begin(ctx, me, pair, { isAdditional })
      : replace(ctx, me, pair, { former, ...taken })
  })

/** Ends a relationship without a next mentor. Shifts can move to a mentor of the mentee who stays. */
export const endRelationship = ({ ctx, me, params: { id }, body }: Call<typeof contract.endRelationship>) =>
  inTransaction(ctx, async (ctx) => {
    const { handover, shiftIds = [], allowOverlap } = body
    const relationship = await findRelationship(ctx.db, id)
    const { mentor_id, mentee_id: menteeId } = relationship
    const to = shiftIds.length > 0 ? await findStaying(ctx.db, relationship) : undefined
    await lockPeople(ctx.db, to === undefined ? [] : [to], [menteeId])
    const { can } = await findRelationship(ctx.db, id)
    if (!can.includes('end')) refuse(409, contract.alreadyEnded)
    if (shiftIds.length > 0) {
      if (to === undefined || (await findStaying(ctx.db, relationship)) !== to)
        refuseField('shiftIds', 'No mentor stays who can take over these shifts.')
      await moveShifts(ctx, me, { menteeId, from: [mentor_id], to }, { shiftIds, allowOverlap })
    }
    await end(ctx, me, id)
    const between = { menteeId, from: [mentor_id], relationshipId: null, endedId: id }
    if (handover) await handOver(ctx, me, between, handover)
    return findRelationship(ctx.db, id)
  })

/** The mentee's own mentor, if a relationship ends beside theirs. */
async function findStaying(db: Db, { id, mentee_id }: contract.RelationshipRow): Promise<number | undefined> {
  const mentors = await queries.listMentorsOf(db, [mentee_id])
  const isStaying = (mentor: (typeof mentors)[number]) =>
    mentor.relationship_id !== id && mentor.status === 'active' && mentor.cover_until === null
  return mentors.find(isStaying)?.id
}
