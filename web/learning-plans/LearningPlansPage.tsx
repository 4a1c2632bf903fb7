import { Button } from '@mantine/core'
import {
  createPlan,
  exportPlans,
  listPlans,
  type PlanRow,
  type PlanStatus,
  planStatuses,
} from '#contract/learning-plans.ts'
import { mayNow } from '#contract/permissions.ts'
import { useMe } from '#web/kernel/session.ts'
import { useList } from '#web/kernel/use-list.ts'
import { useDialog } from '#web/kit/dialog/use-dialog.ts'
import { ExportButtons } from '#web/kit/list/ExportButtons.tsx'
import { filterQueryOf, useListFilters } from '#web/kit/list/use-list-filters.ts'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { useQueryParam } from '#web/kit/url/use-query-param.ts'
import { useQueryParamOnce } from '#web/kit/url/use-query-param-once.ts'
import { useSaveAsTemplate } from '#web/templates/use-save-as-template.tsx'
import { PlanDetails } from './PlanDetails.tsx'
import { PlanDialog } from './PlanDialog.tsx'
import { PlanList } from './PlanList.tsx'
import { usePlanActions } from './use-plan-actions.ts'

const atOnce = 50
const file = { endpoint: exportPlans, name: 'learning-plans' }

const choices = [
  {
    id: 'status',
    label: 'Status',
    options: Object.entries(planStatuses).map(([value, { label }]) => ({ value, label })),
  },
]

export function LearningPlansPage() {
  const me = useMe()
  // `?plan=12` opens that plan, so other pages can link here. The plan may not be on the first page.
  const [planId] = useQueryParam('plan')
  const filters = useListFilters(choices)
  const status = filters.chosen.status as PlanStatus | ''
  const narrowed = { ...filterQueryOf(filters), ...(status && { status }) }
  const plans = useList(
    listPlans,
    { query: { limit: atOnce, ...narrowed } },
    { whole: planId !== null, keep: true },
  )
  const read = useDialog<PlanRow>()
  const written = useDialog<PlanRow>()
  const template = useSaveAsTemplate()
  const actionsOf = usePlanActions({
    read: read.open,
    edit: written.open,
    saveAsTemplate: ({ title, description, objectives }) =>
      template.open({ plan: { title, description, objectives } }),
  })
  const linkedPlan = plans.data?.find(({ id }) => String(id) === planId)
  useQueryParamOnce('plan', linkedPlan !== undefined, () => read.open(linkedPlan))
  // Prefer the row of the list: it may have been edited while the dialog was open.
  const current = plans.data?.find(({ id }) => id === read.item?.id) ?? read.item
  const mayCreate = mayNow(me, createPlan.action)
  const create = () => written.open()

  return (
    <>
      <PageHeader
        title="My Learning Plans"
        mainAction={mayCreate && <Button onClick={create}>Create Plan</Button>}
      />
      <PlanList
        plans={plans}
        filters={filters}
        exportButtons={<ExportButtons file={file} query={narrowed} />}
        actionsOf={actionsOf}
        onCreate={mayCreate ? create : undefined}
      />
      <PlanDetails
        opened={read.opened}
        plan={current}
        onClose={read.close}
        onEdit={current?.can.includes('edit') ? () => written.open(current) : undefined}
      />
      <PlanDialog opened={written.opened} plan={written.item} onClose={written.close} />
      {template.dialog}
    </>
  )
}
