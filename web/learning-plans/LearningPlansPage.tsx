import { Button } from '@mantine/core'
import { useState } from 'react'
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
import { TakeOut } from '#web/kit/list/TakeOut.tsx'
import { filtersToSend, useListFilters } from '#web/kit/list/use-list-filters.ts'
import { usePrintAll, usePrintOnceWhole } from '#web/kit/list/use-print-all.ts'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { useQueryParam } from '#web/kit/page/use-query-param.ts'
import { useQueryParamOnce } from '#web/kit/page/use-query-param-once.ts'
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

/** A dialog, with the plan that it shows also while it fades. */
type Shown = { opened: boolean; plan: PlanRow | undefined }
const nothing: Shown = { opened: false, plan: undefined }

export function LearningPlansPage() {
  const me = useMe()
  // `?plan=12` opens that plan, so that other screens can lead here; it may be an early one.
  const [planId] = useQueryParam('plan')
  const print = usePrintAll()
  const filters = useListFilters(choices)
  const status = filters.chosen.status as PlanStatus | ''
  const narrowed = { ...filtersToSend(filters), ...(status && { status }) }
  const plans = useList(
    listPlans,
    { query: { limit: atOnce, ...narrowed } },
    { whole: planId !== null || print.isWanted, keep: true },
  )
  usePrintOnceWhole(print, plans)
  const [read, setRead] = useState(nothing)
  const [written, setWritten] = useState(nothing)
  const template = useSaveAsTemplate()
  const actionsOf = usePlanActions({
    read: (plan) => setRead({ opened: true, plan }),
    edit: (plan) => setWritten({ opened: true, plan }),
    saveAsTemplate: ({ title, description, objectives }) =>
      template.open({ plan: { title, description, objectives } }),
  })
  const linkedPlan = plans.data?.find(({ id }) => String(id) === planId)
  useQueryParamOnce('plan', linkedPlan !== undefined, () => setRead({ opened: true, plan: linkedPlan }))
  // As it is now: it may have been edited while it was being read.
  const present = plans.data?.find(({ id }) => id === read.plan?.id) ?? read.plan
  const mayCreate = mayNow(me, createPlan.action)
  const create = () => setWritten({ opened: true, plan: undefined })

  return (
    <>
      <PageHeader
        title="My Learning Plans"
        mainAction={mayCreate && <Button onClick={create}>Create Plan</Button>}
      />
      <PlanList
        plans={plans}
        filters={filters}
        takeOut={<TakeOut file={file} query={narrowed} print={print} />}
        actionsOf={actionsOf}
        onCreate={mayCreate ? create : undefined}
      />
      <PlanDetails
        opened={read.opened}
        plan={present}
        onClose={() => setRead({ ...read, opened: false })}
        onEdit={present?.can.includes('edit') ? () => setWritten({ opened: true, plan: present }) : undefined}
      />
      <PlanDialog
        opened={written.opened}
        plan={written.plan}
        onClose={() => setWritten({ ...written, opened: false })}
      />
      {template.dialog}
    </>
  )
}
