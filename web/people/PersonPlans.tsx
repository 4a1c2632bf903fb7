import { Stack } from '@mantine/core'
import { listPlans, type PlanRow } from '#contract/learning-plans.ts'
import type { Person } from '#contract/people.ts'
import { useList } from '#web/kernel/use-list.ts'
import { useDialog } from '#web/kit/dialog/use-dialog.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { MoreButton } from '#web/kit/list/MoreButton.tsx'
import { useKeptFocus } from '#web/kit/list/use-kept-focus.ts'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { RowActions } from '#web/kit/table/RowActions.tsx'
import { messages } from '#web/learning-plans/api.ts'
import { PlanCards } from '#web/learning-plans/PlanCards.tsx'
import { PlanDetails } from '#web/learning-plans/PlanDetails.tsx'
import { PlanDialog } from '#web/learning-plans/PlanDialog.tsx'
import { usePlanActions } from '#web/learning-plans/use-plan-actions.ts'
import { useSaveAsTemplate } from '#web/templates/use-save-as-template.tsx'

const atOnce = 20

export function PersonPlans({ person }: { person: Person }) {
  const plans = useList(listPlans, { query: { menteeId: person.id, limit: atOnce } })
  const read = useDialog<PlanRow>()
  const written = useDialog<PlanRow>()
  const template = useSaveAsTemplate()
  const actionsOf = usePlanActions({
    read: read.open,
    edit: written.open,
    saveAsTemplate: ({ title, description, objectives }) =>
      template.open({ plan: { title, description, objectives } }),
  })
  const current = plans.data?.find(({ id }) => id === read.item?.id) ?? read.item
  const list = useKeptFocus<HTMLDivElement>()
  return (
    <>
      <QueryView
        query={plans}
        errorMessage={messages.list}
        loadingText="Loading learning plans..."
        rows={5}
        shape="cards"
      >
        {(rows) =>
          rows.length === 0 ? (
            <Panel>
              <EmptyState title="No learning plans." />
            </Panel>
          ) : (
            <Stack {...list}>
              <PlanCards
                plans={rows}
                heading={2}
                below={(plan) => <RowActions actions={actionsOf(plan)} name={plan.title} />}
              />
              <MoreButton list={plans}>Show earlier plans</MoreButton>
            </Stack>
          )
        }
      </QueryView>
      {template.dialog}
      <PlanDetails
        opened={read.opened}
        plan={current}
        onClose={read.close}
        onEdit={current?.can.includes('edit') ? () => written.open(current) : undefined}
      />
      <PlanDialog opened={written.opened} plan={written.item} onClose={written.close} />
    </>
  )
}
