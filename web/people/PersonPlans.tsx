import { listPlans } from '#contract/learning-plans.ts'
import type { Person } from '#contract/people.ts'
import { useList } from '#web/kernel/use-list.ts'
import { PlanList } from '#web/learning-plans/PlanList.tsx'

export function PersonPlans({ person }: { person: Person }) {
  const plans = useList(listPlans, { query: { menteeId: person.id, limit: 20 } })
  return <PlanList query={plans} rows={5} empty={{ title: 'No learning plans.' }} />
}
