import type { ComponentProps, ReactNode } from 'react'
import { deletePlan, type PlanRow } from '#contract/learning-plans.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { useConfirm } from '#web/kit/dialog/confirm.tsx'
import { useDialog } from '#web/kit/dialog/use-dialog.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { ListView } from '#web/kit/list/ListView.tsx'
import { RowActions } from '#web/kit/table/RowActions.tsx'
import type { RowAction } from '#web/kit/table/table-types.ts'
import { useQueryParam, useQueryParamOnce } from '#web/kit/url/use-query-param.ts'
import { useSaveAsTemplate } from '#web/templates/use-save-as-template.tsx'
import { PlanDetails } from './PlanDetails.tsx'
import { PlanDialog } from './PlanDialog.tsx'
import { PlanRows } from './PlanRows.tsx'

type Props = Omit<ComponentProps<typeof ListView<PlanRow>>, 'children'> & {
  /** Renders a line below the title of a plan. */
  about?: (plan: PlanRow) => ReactNode
}

/** Learning plans as rows, with their actions and dialogs. `?plan=12` opens a plan of the list. */
export function PlanList({ query, about, ...view }: Props) {
  const read = useDialog<PlanRow>()
  const written = useDialog<PlanRow>()
  const template = useSaveAsTemplate()
  const actionsOf = usePlanActions({
    read: read.open,
    edit: written.open,
    saveAsTemplate: ({ title, description, objectives }) =>
      template.open({
        plan: { title, description, objectives: objectives.map(({ id: _id, ...texts }) => texts) },
      }),
  })
  const [planId] = useQueryParam('plan')
  const linkedPlan = query.data?.find(({ id }) => String(id) === planId)
  useQueryParamOnce('plan', linkedPlan !== undefined, () => read.open(linkedPlan))
  // Prefer the row of the list: it may have been edited while the dialog was open.
  const current = query.data?.find(({ id }) => id === read.item?.id) ?? read.item
  return (
    <>
      <Panel>
        <ListView
          query={query}
          loadingText="Loading learning plans..."
          noun="learning plans"
          more="Show earlier plans"
          {...view}
        >
          {(rows) => (
            <PlanRows
              plans={rows}
              heading={2}
              about={about}
              below={(plan) => <RowActions actions={actionsOf(plan)} name={plan.title} />}
            />
          )}
        </ListView>
      </Panel>
      <PlanDetails
        // The form replaces the details meanwhile.
        opened={read.opened && !written.opened}
        returnsFocus={!written.opened}
        plan={current}
        onClose={read.close}
        onEdit={current?.can.includes('edit') ? () => written.open(current) : undefined}
      />
      <PlanDialog opened={written.opened} plan={written.item} onClose={written.close} />
      {template.dialog}
    </>
  )
}

/** The actions on a plan of the list. */
function usePlanActions(open: {
  read: (plan: PlanRow) => void
  edit: (plan: PlanRow) => void
  saveAsTemplate: (plan: PlanRow) => void
}): (plan: PlanRow) => RowAction[] {
  const confirm = useConfirm()
  const deleting = useApiMutation(deletePlan)

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
        seldom: true,
        run: () => void askAndDelete(plan),
      })
    return actions
  }
}
