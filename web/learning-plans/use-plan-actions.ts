import type { PlanRow } from '#contract/learning-plans.ts'
import { useConfirm } from '#web/kit/dialog/confirm.tsx'
import type { RowAction } from '#web/kit/table/table-types.ts'
import { useDeletePlan } from './api.ts'

/** The actions on a plan of the list. */
export function usePlanActions(open: {
  read: (plan: PlanRow) => void
  edit: (plan: PlanRow) => void
  saveAsTemplate: (plan: PlanRow) => void
}): (plan: PlanRow) => RowAction[] {
  const confirm = useConfirm()
  const deleting = useDeletePlan()

  async function askAndDelete(plan: PlanRow) {
    const question = 'Are you sure you want to delete this learning plan?'
    if (await confirm({ question, about: plan.title, verb: 'Delete' }))
      await deleting.run({ params: { id: plan.id } })
  }

  return (plan) => {
    const actions: RowAction[] = [{ label: 'View Details', run: () => open.read(plan) }]
    if (plan.can.includes('edit')) actions.push({ label: 'Edit', run: () => open.edit(plan) })
    actions.push({ label: 'Save as template', seldom: true, run: () => open.saveAsTemplate(plan) })
    if (plan.can.includes('delete'))
      actions.push({
        label: 'Delete',
        danger: true,
        seldom: true,
        run: () => void askAndDelete(plan),
      })
    return actions
  }
}
