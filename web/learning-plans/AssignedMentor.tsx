import { Text } from '@mantine/core'
import { findMyMentor } from '#contract/assignments.ts'
import type { PlanRow } from '#contract/learning-plans.ts'
import { fullName } from '#contract/person.ts'
import { useApiQueryWhen } from '#web/kernel/use-api-query.ts'
import { PersonName } from '#web/programme/PersonName.tsx'
import { mentorOf } from './smart.ts'

/** The mentor named in the plan. A new plan uses the mentee's current mentor. */
export function AssignedMentor({ plan }: { plan: PlanRow | undefined }) {
  const mine = useApiQueryWhen(plan === undefined, findMyMentor, {})
  const current = mine.data && { name: fullName(mine.data), status: mine.data.status }
  const named = plan && { name: mentorOf(plan), status: plan.mentor_status }
  const { name, status } = named ?? current ?? { name: 'N/A', status: null }
  return (
    <Text style={{ overflowWrap: 'anywhere' }}>
      <strong>Assigned Mentor</strong>
      <br />
      {!plan && mine.loading ? '...' : <PersonName name={name} status={status} />}
    </Text>
  )
}
