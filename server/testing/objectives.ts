import {
  createPlan,
  editPlan,
  listPlans,
  type ObjectiveForm,
  type PlanRow,
} from '#contract/learning-plans.ts'
import type { ObjectiveState } from '#contract/objective-states.ts'
import { setObjectiveState } from '#contract/objectives.ts'
import { shiftOf, write } from './debriefs.ts'
import type { Stage } from './stage.ts'

export const objective = (specific: string, measurable = 'Twice a week'): ObjectiveForm => ({
  specific,
  measurable,
  achievable: 'With the ward sister',
  relevant: 'For nights',
  timeBound: 'By January',
})

/** An active plan of Eva by Max with these objectives. */
export const planOf = ({ as, ids }: Stage, objectives: ObjectiveForm[]): Promise<PlanRow> =>
  as('max').call(createPlan, {
    body: {
      menteeId: ids.eva,
      title: 'Confident handovers',
      description: '',
      status: 'active',
      objectives,
      targetDate: '2027-01-31',
    },
  })

export const setState = ({ as }: Stage, id: number, place: number, state: ObjectiveState, reason?: string) =>
  as('max').call(setObjectiveState, { params: { id, place }, body: { state, ...(reason && { reason }) } })

export const saveObjectives = ({ as }: Stage, id: number, objectives: ObjectiveForm[]) =>
  as('max').call(editPlan, { params: { id }, body: { objectives } })

export const onlyPlan = async ({ as }: Stage, who: 'max' | 'eva' | 'nora' = 'max') => {
  const [plan] = await as(who).call(listPlans)
  if (!plan) throw new Error('There is no plan.')
  return plan
}

/** The objectives of a plan without their ids. */
export const textsOf = ({ objectives }: PlanRow) => objectives.map(({ id: _id, ...texts }) => texts)

/** Both sides of a past shift write about an objective, so that the debriefs are open. */
export async function practise(world: Stage, planId: number, place: number, answer = 3) {
  const id = await shiftOf(world)
  await write(world, id, 'mentor', { practised: [{ planId, objective: place, answer }] })
  await write(world, id, 'mentee')
  return id
}
