import type { z } from 'zod/mini'
import { alreadyEnded, type arrangeCover as arrangeCoverCall, maxCoverMonths } from '#contract/assignments.ts'
import { relationshipStateOf, relationshipTable } from '#contract/can.ts'
import { formatDay } from '#contract/dates.ts'
import { fullName } from '#contract/person.ts'
import { lockMentee, lockPeople } from '../access.ts'
import { perDatabase } from '../database/compiled.ts'
import { findLeading } from '../database/programme-conditions.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import { type Context, inTransaction, nowIso } from '../kernel/context.ts'
import { refuse, refuseField, refuseUnknown } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { addMonths } from '../milestones/steps.ts'
import * as queries from './handover-queries.ts'
import { findRelationship } from './queries.ts'
import { endOne, startInPlaceOf } from './rules.ts'

/** A second mentor until a last day. The present mentor stays the first (rule 70). */
export const arrangeCover = (
  ctx: Context,
  me: Me,
  id: number,
  { mentorId, lastDay, ...more }: z.output<typeof arrangeCoverCall.body>,
) =>
  inTransaction(ctx, async (ctx) => {
    refuseOtherDay(ctx, lastDay)
    const { mentee_id: menteeId } = (await findRelationship(ctx.db, id)) ?? refuseUnknown()
    await lockPeople(ctx.db, [mentorId], [menteeId])
    const covered = (await findRelationship(ctx.db, id)) ?? refuseUnknown()
    if (!covered.can.includes('cover')) refuse(409, notCovered(covered))
    const cover = { ...more, replaced: [], from: [covered], lastDay, field: 'mentorId' }
    const made = await startInPlaceOf(ctx, me, { mentorId, menteeId }, cover)
    await queries.clearRequests(ctx.db, menteeId)
    return made
  })

const notCovered = ({ cover_until }: { cover_until: string | null }) =>
  cover_until === null ? alreadyEnded : 'No one covers for a covering mentor.'

function refuseOtherDay(ctx: Pick<Context, 'now' | 'config'>, day: string): void {
  const { today } = momentOf(ctx)
  const last = addMonths(today, maxCoverMonths)
  if (day < today || day > last) refuseField('lastDay', `Choose a day from today to ${formatDay(last)}`)
}

/** The mentor asks administrators for cover, or withdraws the request with null. */
export const askForCover = (ctx: Context, me: Me, id: number, lastDay: string | null) =>
  inTransaction(ctx, async (ctx) => {
    if (lastDay !== null) refuseOtherDay(ctx, lastDay)
    const { mentor_id, mentee_id } = (await findRelationship(ctx.db, id)) ?? refuseUnknown()
    if (mentor_id !== me.id) refuseUnknown()
    const mentee = await lockMentee(ctx.db, me, mentee_id)
    const pair = (await findRelationship(ctx.db, id)) ?? refuseUnknown()
    if (!relationshipTable.can(relationshipStateOf(pair), 'mentor').includes('ask for cover'))
      refuse(409, notCovered(pair))
    const asked = await findLeading(ctx.db, { mentorId: me.id, menteeId: mentee_id })
    if (asked?.cover_asked_until === lastDay) return
    const at = lastDay === null ? null : nowIso(ctx)
    await queries.saveRequest(ctx.db, pair.id, { cover_asked_until: lastDay, cover_asked_at: at })
    const what = lastDay === null ? 'No longer asks for cover' : `Asked for cover until ${formatDay(lastDay)}`
    ctx.record('cover.asked', pair.id, `${what}: ${fullName(mentee)}`)
  })

const sweptAt = perDatabase(() => ({ minute: '' }))

/**
 * Ends covers whose last day has passed, at most once a minute for each server: one whose clock is behind can still
 * arrange a cover until yesterday. Table two compares the day itself, so a failure here gives nobody access.
 */
export async function endDueCovers(ctx: Context): Promise<void> {
  const { today, localNow } = momentOf(ctx)
  const swept = sweptAt(ctx.db)
  if (swept.minute === localNow) return
  try {
    for (const { id, mentee_id } of await queries.listDueCovers(ctx.db, { today }))
      await inTransaction(ctx, async (ctx) => {
        await lockPeople(ctx.db, [], [mentee_id])
        // Somebody may have made this mentor the mentee's own meanwhile.
        const due = await queries.listDueCovers(ctx.db, { today })
        if (due.some((cover) => cover.id === id)) await endOne(ctx, { id: null }, id)
      })
    swept.minute = localNow
  } catch (error) {
    ctx.storage.noteFailure(error)
    ctx.log.error({ err: error }, 'covers whose last day has passed could not be ended')
  }
}
