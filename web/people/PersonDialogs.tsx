import type { Person } from '#contract/people.ts'
import { fullName } from '#contract/person.ts'
import { GoalDialog } from '#web/goals/GoalDialog.tsx'
import { PlanDialog } from '#web/learning-plans/PlanDialog.tsx'

type Props = { what: 'goal' | 'plan'; person: Person; opened: boolean; onClose: () => void }

/** The dialogs that write something about a person, with the person preset. */
export function PersonDialogs({ what, person, ...state }: Props) {
  const partner = { id: person.id, name: fullName(person), status: person.status }
  if (what === 'goal') return <GoalDialog {...state} mentee={partner} />
  return <PlanDialog {...state} plan={undefined} mentee={partner} />
}
