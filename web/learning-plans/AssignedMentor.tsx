import { findMyMentor } from '#contract/assignments.ts'
import type { PlanRow } from '#contract/learning-plans.ts'
import { fullName } from '#contract/person.ts'
import { useAnswerWhen } from '#web/kernel/use-answer.ts'
import styles from './Plans.module.css'
import { mentorOf } from './smart.ts'

/** Whose plan it is besides the mentee's: that of the mentor whom the plan names, or a new plan's present mentor. */
export function AssignedMentor({ plan }: { plan: PlanRow | undefined }) {
  const mentor = useAnswerWhen(plan === undefined, findMyMentor, {})
  const name = plan ? mentorOf(plan) : mentor.data ? fullName(mentor.data) : 'N/A'
  return (
    <p className={styles.mentor}>
      <strong>Assigned Mentor</strong>
      <br />
      {!plan && mentor.loading ? '...' : name}
    </p>
  )
}
