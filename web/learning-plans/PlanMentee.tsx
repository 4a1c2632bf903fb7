import type { PlanRow } from '#contract/learning-plans.ts'
import { PersonLink } from '#web/programme/PersonLink.tsx'
import { menteeOf } from './smart.ts'

/** A mentor who no longer has this mentee may not open the mentee's page, so the name is no link. */
export const PlanMentee = ({ plan, isLinked }: { plan: PlanRow; isLinked: boolean }) => (
  <>
    Mentee: <PersonLink id={plan.mentee_id} name={menteeOf(plan)} mayOpen={isLinked} />
  </>
)
