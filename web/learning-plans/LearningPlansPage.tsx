import { Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
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
import { type ApiListQuery, useList, useListPage } from '#web/kernel/use-list.ts'
import { useDialog } from '#web/kit/dialog/use-dialog.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { ExportButtons } from '#web/kit/list/ExportButtons.tsx'
import { ListFilters } from '#web/kit/list/ListFilters.tsx'
import { MoreButton } from '#web/kit/list/MoreButton.tsx'
import { useKeptFocus } from '#web/kit/list/use-kept-focus.ts'
import { type ListFilters as Filters, filterQueryOf, useListFilters } from '#web/kit/list/use-list-filters.ts'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { EmptyState, NothingMatches } from '#web/kit/states/EmptyState.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { RowActions } from '#web/kit/table/RowActions.tsx'
import type { RowAction } from '#web/kit/table/table-types.ts'
import { useQueryParam, useQueryParamOnce } from '#web/kit/url/use-query-param.ts'
import { PersonLink } from '#web/programme/PersonLink.tsx'
import { useSaveAsTemplate } from '#web/templates/use-save-as-template.tsx'
import { messages } from './api.ts'
import { PlanCards } from './PlanCards.tsx'
import { PlanDetails } from './PlanDetails.tsx'
import { PlanDialog } from './PlanDialog.tsx'
import { menteeOf } from './plan-problems.ts'
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

const hints = {
  mentor: 'Create the first plan for one of your mentees.',
  mentee: 'Create your first one, or wait for one from your mentor.',
  admin: 'Plans that mentors and mentees create will appear here.',
} as const

type Props = {
  plans: ApiListQuery<PlanRow>
  filters: Filters
  exportButtons: ReactNode
  actionsOf: (plan: PlanRow) => RowAction[]
  onCreate: (() => void) | undefined
}

/** Plans newest first, with filters above. */
function PlanList({ plans, filters, exportButtons, actionsOf, onCreate }: Props) {
  const { role } = useMe()
  const list = useKeptFocus<HTMLDivElement>()
  const all = useListPage(listPlans, { query: { limit: 1 } })
  const total = plans.data && `${plans.total.toLocaleString('en-GB')} plan(s) total`
  const hasNone = all.data?.length === 0 && !filters.isNarrowed
  return (
    <Stack {...list}>
      {hasNone ? (
        <p>{total}</p>
      ) : (
        <ListFilters
          filters={filters}
          searches="Search learning plans"
          days="Target date"
          count={total}
          buttons={exportButtons}
        />
      )}
      <QueryView
        query={plans}
        errorMessage={messages.list}
        loadingText="Loading learning plans..."
        rows={6}
        shape="cards"
      >
        {(rows) =>
          rows.length === 0 && filters.isNarrowed ? (
            <Panel>
              <NothingMatches what="learning plans" onClear={filters.clear} />
            </Panel>
          ) : rows.length === 0 ? (
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
              about={(plan) =>
                role !== 'mentee' && (
                  <PlanMentee plan={plan} isLinked={role === 'admin' || plan.can.length > 0} />
                )
              }
              below={(plan) => <RowActions actions={actionsOf(plan)} name={plan.title} />}
            />
          )
        }
      </QueryView>
      <MoreButton list={plans}>Show earlier plans</MoreButton>
    </Stack>
  )
}

/** A mentor who no longer has this mentee may not open the mentee's page, so the name is no link. */
const PlanMentee = ({ plan, isLinked }: { plan: PlanRow; isLinked: boolean }) => (
  <>
    Mentee: <PersonLink id={plan.mentee_id} name={menteeOf(plan)} mayOpen={isLinked} />
  </>
)
