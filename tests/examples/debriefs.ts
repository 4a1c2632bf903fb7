import { shiftRow } from '../../server/testing/rows.ts'
import type { Stage } from '../../server/testing/stage.ts'
import { type Examples, makeCall } from './example.ts'

/** A shift of Max with Eva that has begun. */
export async function begunShift(world: Stage) {
  const times = { starts_at: '2026-11-20T08:00', ends_at: '2026-11-20T16:00' }
  const { id } = await world.db
    .insertInto('shifts')
    .values(shiftRow(world, times))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const debrief = { good: 'Calm handover' }
export async function writtenDebrief(world: Stage, body: object = debrief) {
  const id = await begunShift(world)
  await makeCall(world, 'PUT /api/shifts/:id/debrief', { who: 'max', params: { id }, body })
  const { id: debriefId } = await world.db.selectFrom('debriefs').select('id').executeTakeFirstOrThrow()
  return { id, debriefId }
}

/** Examples of calls about debriefs. */
export const aboutDebriefs: Examples = {
  'PUT /api/shifts/:id/debrief': async (world) => {
    const { id, debriefId } = await writtenDebrief(world)
    const body = { good: 'Very calm handover' }
    return {
      who: 'max',
      params: { id },
      body,
      leaves: [['debrief.changed', 'debrief', debriefId]],
      refused: [
        { ...body, support: 'yes' },
        { ...body, practised: [{ goalId: 999, answer: 1 }] },
      ],
    }
  },
  'POST /api/shifts/:id/debrief/line-read': async (world) => {
    const { id, debriefId } = await writtenDebrief(world, { ...debrief, teamLine: 'Please call me' })
    const body = { side: 'mentor', since: world.ctx.now().toISOString() } as const
    return {
      who: 'nora',
      params: { id },
      body,
      leaves: [['debrief.line_read', 'debrief', debriefId]],
      refused: [{ ...body, since: 'earlier' }],
    }
  },
  'DELETE /api/shifts/:id/debrief': async (world) => {
    const { id, debriefId } = await writtenDebrief(world)
    return { who: 'max', params: { id }, leaves: [['debrief.withdrawn', 'debrief', debriefId]] }
  },
}
