import type { PlanRow } from '#contract/learning-plans.ts'
import { achievedText, countAchieved } from '#contract/objective-states.ts'
import { LoadBar } from '#web/programme/LoadBar.tsx'

/** '3 of 5 achieved' with a bar. */
export const AchievedBar = ({ plan: { objective_states: states } }: { plan: PlanRow }) =>
  states.length > 0 && (
    <LoadBar start count={countAchieved(states)} most={states.length} text={achievedText(states)} />
  )
