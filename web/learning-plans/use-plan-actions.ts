import { deletePlan, editPlan, type PlanRow } from '#contract/learning-plans.ts'
import { listMentees } from '#contract/mentees.ts'
import { mayNow } from '#contract/permissions.ts'
import { useMe } from '#web/kernel/session.ts'
import { useApiQueryWhen } from '#web/kernel/use-api-query.ts'
import { useConfirm } from '#web/kit/dialog/confirm.tsx'
import type { RowAction } from '#web/kit/table/table-types.ts'
import { useDeletePlan } from './api.ts'

/** What can be done with a plan of the list; a mentor only reads those of former mentees (rule 25). */
export function usePlanActions(open: { read: (plan: PlanRow) => void; edit: (plan: PlanRow) => void }): {
  actionsOf: (plan: PlanRow) => RowAction[]
  mayEdit: (plan: PlanRow) => boolean
} {
  const me = useMe()
  const mentees = useApiQueryWhen(me.role === 'mentor', listMentees, {})
  const confirm = useConfirm()
  const deleting = useDeletePlan()
  const isReadOnly = ({ mentee_id }: PlanRow) =>
    mentees.data !== undefined && !mentees.data.some((mentee) => mentee.id === mentee_id)

  async function askAndDelete(plan: PlanRow) {
    const question = 'Are you sure you want to delete this learning plan?'
    if (await confirm({ question, about: plan.title, verb: 'Delete' }))
      await deleting.run({ params: { id: plan.id } })
  }

  return {
    mayEdit: (plan) => mayNow(me, editPlan.action) && !isReadOnly(plan),
    actionsOf: (plan) => {
      const actions: RowAction[] = [{ label: 'View Details', run: () => open.read(plan) }]
      if (isReadOnly(plan)) return actions
      if (mayNow(me, editPlan.action)) actions.push({ label: 'Edit', run: () => open.edit(plan) })
      if (mayNow(me, deletePlan.action))
        actions.push({
          label: 'Delete',
          danger: true,
          seldom: true,
          run: () => void askAndDelete(plan),
        })
      return actions
    },
  }
}
