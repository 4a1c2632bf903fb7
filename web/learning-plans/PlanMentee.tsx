import type { PlanRow } from '#contract/learning-plans.ts'
import { PersonLink } from '#web/programme/PersonLink.tsx'
import { menteeOf } from './smart.ts'

/** Whose plan it is; who leads the mentee no more has no page of them. */
export const PlanMentee = ({ plan, isLinked }: { plan: PlanRow; isLinked: boolean }) => (
  <>
    Mentee: <PersonLink id={plan.mentee_id} name={menteeOf(plan)} mayOpen={isLinked} />
  </>
)
