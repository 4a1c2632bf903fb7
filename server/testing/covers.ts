import { arrangeCover } from '#contract/assignments.ts'
import { addDays } from '#contract/dates.ts'
import { keysOf } from '#contract/fields.ts'
import { cast, type Name } from '#demo/cast.ts'
import { instantAt } from '../kernel/clock/zone.ts'
import { type Stage, stage } from './stage.ts'

export const lastDay = '2026-11-27'

/** The newest relationship of two people. */
export const relationshipOf = async ({ db, ids }: Stage, mentor: Name, mentee: Name = 'eva') =>
  await db
    .selectFrom('relationships')
    .where('mentor_id', '=', ids[mentor])
    .where('mentee_id', '=', ids[mentee])
    .select(['id', 'status', 'ended_by', 'last_day'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

/** The call that lets Ruth cover for Max, who is Eva's mentor. */
export const coverByRuth = async (world: Stage, more: object = {}) => ({
  params: { id: (await relationshipOf(world, 'max')).id },
  body: { mentorId: world.ids.ruth, lastDay, ...more },
})

export async function covered(more: object = {}) {
  const world = await stage()
  await world.as('nora').call(arrangeCover, await coverByRuth(world, more))
  return world
}

/** A shift with Eva. */
export const planned = ({ ids }: Stage, shiftDate: string, allowOverlap = false) => ({
  body: { menteeId: ids.eva, shiftDate, startTime: '09:00', endTime: '17:00', allowOverlap },
})

/** Sets the organisation's clock to minutes after a day has ended. Everybody signs in again. */
export function afterDay(world: Stage, minutes: number, day = lastDay) {
  const end = instantAt(`${addDays(day, 1)}T00:00`, world.ctx.config.timeZone)
  world.passes({ minutes: (end.getTime() - world.ctx.now().getTime()) / 60_000 + minutes })
  for (const who of keysOf(cast)) world.signsInAgain(who)
}
