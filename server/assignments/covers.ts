import * as contract from '#contract/assignments.ts'
import { relationshipStateOf, relationshipTable } from '#contract/can.ts'
import { formatDay } from '#contract/dates.ts'
import { fullName } from '#contract/person.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import { type Context, inTransaction, nowIso } from '../kernel/context.ts'
import { refuse, refuseField, refuseUnknown } from '../kernel/errors.ts'
import type { Call } from '../kernel/http/route.ts'
import { lockMentee, lockPeople } from '../locks.ts'
import { addMonths } from '../milestones/steps.ts'
import { findLeading } from '../programme-conditions.ts'
import { moveShifts } from '../shifts/handover.ts'
import * as queries from './handover-queries.ts'
import { begin, checkNewPair, end, findRelationship } from './relationship.ts'

/** A second mentor until a last day. The present mentor stays the mentee's own. */
export const arrangeCover = ({ ctx, me, params, body }: Call<typeof contract.arrangeCover>) =>
  inTransaction(ctx, async (ctx) => {
    const { mentorId, lastDay, overrule, ...shifts } = body
    refuseOtherDay(ctx, lastDay)
    const { mentee_id: menteeId } = await findRelationship(ctx.db, params.id)
    await lockPeople(ctx.db, [mentorId], [menteeId])
    const covered = await findRelationship(ctx.db, params.id)
    if (!covered.can.includes('cover')) refuse(409, notCovered(covered))
    const pair = await checkNewPair(ctx, { mentorId, menteeId, overrule, lastDay, field: 'mentorId' })
    await moveShifts(ctx, me, { menteeId, from: [covered.mentor_id], to: mentorId }, { ...shifts, lastDay })
    const made = await begin(ctx, me, pair, { lastDay })
    await queries.clearRequests(ctx.db, menteeId)
    return made
  })

const notCovered = ({ cover_until }: { cover_until: string | null }) =>
  cover_until === null ? contract.alreadyEnded : 'No one covers for a covering mentor.'

function refuseOtherDay(ctx: Pick<Context, 'now' | 'config'>, day: string): void {
  const { today } = momentOf(ctx)
  const last = addMonths(today, contract.maxCoverMonths)
  if (day < today || day > last) refuseField('lastDay', `Choose a day from today to ${formatDay(last)}`)
}

const asked = { message: 'Saved. Administrators can see it.' }

/** The mentor asks administrators for cover, or withdraws the request with null. */
export const askForCover = ({ ctx, me, params, body: { lastDay } }: Call<typeof contract.askForCover>) =>
  inTransaction(ctx, async (ctx) => {
    if (lastDay !== null) refuseOtherDay(ctx, lastDay)
    const { mentor_id, mentee_id } = await findRelationship(ctx.db, params.id)
    if (mentor_id !== me.id) refuseUnknown()
    const mentee = await lockMentee(ctx.db, me, mentee_id)
    const pair = await findRelationship(ctx.db, params.id)
    if (!relationshipTable.can(relationshipStateOf(pair), 'mentor').includes('ask for cover'))
      refuse(409, notCovered(pair))
    const before = await findLeading(ctx.db, { mentorId: me.id, menteeId: mentee_id })
    if (before?.cover_asked_until === lastDay) return asked
    const at = lastDay === null ? null : nowIso(ctx)
    await queries.saveRequest(ctx.db, pair.id, { cover_asked_until: lastDay, cover_asked_at: at })
    const what = lastDay === null ? 'No longer asks for cover' : `Asked for cover until ${formatDay(lastDay)}`
    ctx.record('cover.asked', pair.id, `${what}: ${fullName(mentee)}`)
    return asked
  })

/** Ends covers whose last day has passed. Each query compares the day, so a failure here gives nobody access. */
export async function endDueCovers(ctx: Context): Promise<void> {
  const { today } = momentOf(ctx)
  for (const { id, mentee_id } of await queries.listDueCovers(ctx.db, { today }))
    await inTransaction(ctx, async (ctx) => {
      await lockPeople(ctx.db, [], [mentee_id])
      // Somebody may have made this mentor the mentee's own meanwhile.
      const due = await queries.listDueCovers(ctx.db, { today })
      if (due.some((cover) => cover.id === id)) await end(ctx, { id: null }, id)
    })
}
