import { findMyMentor } from '#contract/assignments.ts'
import type { PlanRow } from '#contract/learning-plans.ts'
import { fullName } from '#contract/person.ts'
import { useApiQueryWhen } from '#web/kernel/use-api-query.ts'
import { PersonName } from '#web/programme/PersonName.tsx'
import styles from './Plans.module.css'
import { mentorOf } from './smart.ts'

/** Whose plan it is besides the mentee's: that of the mentor whom the plan names, or a new plan's present mentor. */
export function AssignedMentor({ plan }: { plan: PlanRow | undefined }) {
  const mentor = useApiQueryWhen(plan === undefined, findMyMentor, {})
  const present = mentor.data && <PersonName name={fullName(mentor.data)} status={mentor.data.status} />
  const name = plan ? mentorOf(plan) : (present ?? 'N/A')
  return (
    <p className={styles.mentor}>
      <strong>Assigned Mentor</strong>
      <br />
      {!plan && mentor.loading ? '...' : name}
    </p>
  )
}
