import type { ObjectiveRow, PlanRow } from '#contract/learning-plans.ts'
import { newPositions } from '#contract/new-positions.ts'
import { describeState } from '#contract/objective-states.ts'

/** Warns before a save removes an objective that has a state or evidence. */
export function removalWarning(
  { objectives, objective_states }: Pick<PlanRow, 'objectives' | 'objective_states'>,
  values: { objectives: ObjectiveRow[] },
): string {
  const places = newPositions(objectives, values.objectives)
  return objective_states
    .flatMap((state, place) => {
      const had = places[place] === null ? describeState(state) : ''
      return had ? [`Objective ${place + 1} ${had}. ${goneWith(state.evidence)}`] : []
    })
    .join(' ')
}

const goneWith = (evidence: number) =>
  evidence > 1 ? 'They go with it.' : evidence === 1 ? 'It goes with it.' : 'Its state goes with it.'
