import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { createPlan, listPlans, type PlanRow } from '#contract/learning-plans.ts'
import { mayNow } from '#contract/permissions.ts'
import { useMe } from '#web/kernel/session.ts'
import { type ApiListQuery, useList } from '#web/kernel/use-list.ts'
import { useKeptFocus } from '#web/kit/list/use-kept-focus.ts'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { Panel } from '#web/kit/page/Panel.tsx'
import { useQueryParam } from '#web/kit/page/use-query-param.ts'
import { useQueryParamOnce } from '#web/kit/page/use-query-param-once.ts'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { RowActions } from '#web/kit/table/RowActions.tsx'
import type { RowAction } from '#web/kit/table/table-types.ts'
import { useSaveAsTemplate } from '#web/templates/use-save-as-template.tsx'
import { messages } from './api.ts'
import { PlanCards } from './PlanCards.tsx'
import { PlanDetails } from './PlanDetails.tsx'
import { PlanDialog } from './PlanDialog.tsx'
import { menteeOf } from './smart.ts'
import { usePlanActions } from './use-plan-actions.ts'

const atOnce = 50
const hints = {
  mentor: 'Create the first one for a mentee of yours.',
  mentee: 'Create your first one, or wait for one from your mentor.',
  admin: 'Plans that mentors and mentees make appear here.',
} as const

/** A dialog, with the plan that it shows also while it fades. */
type Shown = { opened: boolean; plan: PlanRow | undefined }
const nothing: Shown = { opened: false, plan: undefined }

export function LearningPlansPage() {
  const me = useMe()
  // `?plan=12` opens that plan, so that other screens can lead here; it may be an early one.
  const [planId] = useQueryParam('plan')
  const plans = useList(listPlans, { query: { limit: atOnce } }, { whole: planId !== null })
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
      <PlanList plans={plans} actionsOf={actionsOf} onCreate={mayCreate ? create : undefined} />
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

type PlanListProps = {
  plans: ApiListQuery<PlanRow>
  actionsOf: (plan: PlanRow) => RowAction[]
  onCreate: (() => void) | undefined
}

function PlanList({ plans, actionsOf, onCreate }: PlanListProps) {
  const { role } = useMe()
  const list = useKeptFocus<HTMLDivElement>()
  return (
    <Stack {...list}>
      {plans.data && (
        <Text role="status" c="dimmed">
          {plans.total.toLocaleString('en-GB')} plan(s) total
        </Text>
      )}
      <QueryView query={plans} errorMessage={messages.list} loadingText="Loading learning plans..." rows={6}>
        {(rows) =>
          rows.length === 0 ? (
            <Panel>
              <EmptyState
                title="No learning plans yet"
                hint={hints[role]}
                action={onCreate && <Button onClick={onCreate}>Create the first plan</Button>}
              />
            </Panel>
          ) : (
            <PlanCards
              plans={rows}
              heading={2}
              about={(plan) => role !== 'mentee' && `Mentee: ${menteeOf(plan)}`}
              below={(plan) => <RowActions actions={actionsOf(plan)} name={plan.title} />}
            />
          )
        }
      </QueryView>
      {plans.fetchMore && (
        <Group>
          <Button variant="default" aria-busy={plans.isFetchingMore} onClick={plans.fetchMore}>
            Show earlier plans
          </Button>
        </Group>
      )}
    </Stack>
  )
}
