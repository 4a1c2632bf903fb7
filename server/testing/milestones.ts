import { getAttention } from '#contract/attention.ts'
import { getMilestones, recordMeeting, type StandardForm, saveStandard } from '#contract/milestones.ts'
import type { Name } from '#demo/cast.ts'
import { type Stage, stage } from './stage.ts'

export const ofEva = ({ ids }: Stage) => ({ params: { menteeId: ids.eva } })

/** A stage whose administrator chose the standard 'Core'. */
export async function begun() {
  const world = await stage()
  await chooses(world, { kind: 'core' })
  return world
}

/** An administrator chooses a standard on the day on which the cast begins. */
export const chooses = (world: Stage, form: Partial<StandardForm> & Pick<StandardForm, 'kind'>) => {
  world.signsInAgain('nora')
  return world.as('nora').call(saveStandard, { body: { own: null, alsoUnderWay: false, ...form } })
}

export const milestonesOfEva = (world: Stage, who: Name = 'max') => {
  world.signsInAgain(who)
  return world.as(who).call(getMilestones, { params: { menteeId: world.ids.eva } })
}

/** 'First meeting: due 2026-12-04'. */
export const stepsInWords = async (world: Stage, who: Name = 'max') =>
  (await milestonesOfEva(world, who)).steps.map(
    ({ title, state, due_on, done_on }) => `${title}: ${state} ${done_on ?? due_on ?? '-'}`,
  )

/** Max records a meeting with Eva on the first day. */
export async function meets(world: Stage, milestones: string[] = [], more: object = {}) {
  const body = { meetingDay: '2026-11-20', minutes: 30, milestones, shiftId: null, ...more }
  world.signsInAgain('max')
  const page = await world.as('max').call(recordMeeting, { params: { menteeId: world.ids.eva }, body })
  return page.meetings[0]?.id ?? 0
}

const kinds = ['milestone', 'milestone_late', 'meeting_disputed']

/** The items about Eva's milestones in a person's list. */
export async function attentionOf(world: Stage, who: Name) {
  world.signsInAgain(who)
  const { items } = await world.as(who).call(getAttention)
  return items
    .flatMap((row) => [row, ...row.more])
    .filter(({ kind, name }) => name.startsWith('Eva') && kinds.includes(kind))
    .map(({ kind, name, reason }) => `${kind} ${name}: ${reason}`)
}
