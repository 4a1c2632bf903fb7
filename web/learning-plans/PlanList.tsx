import { Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { listPlans, type PlanRow } from '#contract/learning-plans.ts'
import { useMe } from '#web/kernel/session.ts'
import type { ApiListQuery } from '#web/kernel/use-list.ts'
import { useListPage } from '#web/kernel/use-list-page.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { ListFilters } from '#web/kit/list/ListFilters.tsx'
import { MoreButton } from '#web/kit/list/MoreButton.tsx'
import { NothingMatches } from '#web/kit/list/NothingMatches.tsx'
import { useKeptFocus } from '#web/kit/list/use-kept-focus.ts'
import type { ListFilters as Filters } from '#web/kit/list/use-list-filters.ts'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { RowActions } from '#web/kit/table/RowActions.tsx'
import type { RowAction } from '#web/kit/table/table-types.ts'
import { messages } from './api.ts'
import { PlanCards } from './PlanCards.tsx'
import { PlanMentee } from './PlanMentee.tsx'

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
export function PlanList({ plans, filters, exportButtons, actionsOf, onCreate }: Props) {
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
