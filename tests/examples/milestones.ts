import { addAbsence, disputeMeeting } from '#contract/milestones.ts'
import { chooses, meets } from '../../server/testing/milestones.ts'
import type { Stage } from '../../server/testing/stage.ts'
import type { Examples } from './example.ts'

const meeting = { meetingDay: '2026-11-20', minutes: 30, milestones: [], shiftId: null }
const away = { fromDay: '2026-11-23', toDay: '2026-11-27' }

export async function madeAbsence({ as, ids }: Stage) {
  const { absences } = await as('max').call(addAbsence, { params: { menteeId: ids.eva }, body: away })
  return absences[0]?.id ?? 0
}

async function disputed(world: Stage) {
  const id = await meets(world)
  await world.as('eva').call(disputeMeeting, { params: { id } })
  return id
}

/** Examples of calls about the programme standard, milestones and meetings. */
export const aboutMilestones: Examples = {
  'PUT /api/admin/standard': () => ({
    who: 'nora',
    body: { kind: 'core', own: null, alsoUnderWay: false },
    leaves: [['standard.changed', 'settings', null]],
    refused: [{ kind: 'own', own: null, alsoUnderWay: false }],
  }),
  'PUT /api/mentoring/milestones/:menteeId': ({ ids }) => ({
    who: 'nora',
    params: { menteeId: ids.eva },
    body: { firstDay: '2026-11-02', months: 6 },
    leaves: [['programme.changed', 'user', ids.eva]],
    refused: [{ firstDay: '2099-01-01', months: null }],
  }),
  'POST /api/mentoring/milestones/:menteeId/meetings': ({ ids }) => ({
    who: 'max',
    params: { menteeId: ids.eva },
    body: meeting,
    leaves: [['meeting.recorded', 'meeting', 1]],
    refused: [{ ...meeting, meetingDay: '2026-12-20' }],
  }),
  'DELETE /api/mentoring/meetings/:id': async (world) => {
    const id = await meets(world)
    return { who: 'max', params: { id }, leaves: [['meeting.deleted', 'meeting', id]] }
  },
  'POST /api/mentoring/meetings/:id/dispute': async (world) => {
    const id = await meets(world)
    return { who: 'eva', params: { id }, leaves: [['meeting.disputed', 'meeting', id]] }
  },
  'POST /api/mentoring/meetings/:id/settlement': async (world) => {
    const id = await disputed(world)
    return {
      who: 'nora',
      params: { id },
      body: { tookPlace: true },
      leaves: [['meeting.settled', 'meeting', id]],
    }
  },
  'POST /api/mentoring/milestones/:menteeId/absences': async (world) => {
    await chooses(world, { kind: 'core' })
    return {
      who: 'max',
      params: { menteeId: world.ids.eva },
      body: away,
      leaves: [['absence.created', 'absence', 1]],
      refused: [{ ...away, toDay: '2026-11-01' }],
    }
  },
  'PUT /api/mentoring/absences/:id': async (world) => {
    const id = await madeAbsence(world)
    return {
      who: 'nora',
      params: { id },
      body: { ...away, toDay: null },
      leaves: [['absence.changed', 'absence', id]],
      refused: [{ ...away, toDay: '2026-11-01' }],
    }
  },
  'DELETE /api/mentoring/absences/:id': async (world) => {
    const id = await madeAbsence(world)
    return { who: 'max', params: { id }, leaves: [['absence.deleted', 'absence', id]] }
  },
}
