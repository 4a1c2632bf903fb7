import { Button, Stack } from '@mantine/core'
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
import { useList, useListPage } from '#web/kernel/use-list.ts'
import { useHasMentor } from '#web/kernel/use-my-mentors.ts'
import { useDialog } from '#web/kit/dialog/use-dialog.ts'
import { ExportButtons } from '#web/kit/list/ExportButtons.tsx'
import { ListFilters } from '#web/kit/list/ListFilters.tsx'
import { filterQueryOf, useListFilters } from '#web/kit/list/use-list-filters.ts'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { useQueryParam } from '#web/kit/url/use-query-param.ts'
import { PersonLink } from '#web/programme/PersonMark.tsx'
import { PlanDialog } from './PlanDialog.tsx'
import { PlanList } from './PlanList.tsx'
import { menteeOf } from './plan-problems.ts'

const atOnce = 20
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
  const filters = useListFilters(choices, { days: true })
  const status = filters.chosen.status as PlanStatus | ''
  const narrowed = { ...filterQueryOf(filters), ...(status && { status }) }
  const plans = useList(
    listPlans,
    { query: { limit: atOnce, ...narrowed } },
    { whole: planId !== null, keep: true },
  )
  const all = useListPage(listPlans, { query: { limit: 1 } })
  const total = plans.data && `${plans.total.toLocaleString('en-GB')} plan(s) total`
  const hasMentor = useHasMentor(all.total === 0)
  const created = useDialog()
  const mayCreate = mayNow(me, createPlan.action)
  const create = () => created.open()
  return (
    <>
      <PageHeader
        title="My Learning Plans"
        mainAction={mayCreate && <Button onClick={create}>Create Plan</Button>}
      />
      <Stack>
        {all.data?.length === 0 && !filters.isNarrowed ? (
          <p>{total}</p>
        ) : (
          <ListFilters
            filters={filters}
            searches="Search learning plans"
            days="Target date"
            count={total}
            buttons={<ExportButtons file={exportPlans} query={narrowed} />}
          />
        )}
        <PlanList
          // Without any plan, the list begins above the place of the filters.
          query={{ ...plans, data: all.loading ? undefined : plans.data }}
          rows={6}
          filters={filters}
          empty={{
            title: 'No learning plans yet',
            hint: hasMentor ? hints[me.role] : 'Create your first one.',
            action: mayCreate && <Button onClick={create}>Create the first plan</Button>,
          }}
          about={(plan) =>
            me.role !== 'mentee' && (
              <PlanMentee plan={plan} isLinked={me.role === 'admin' || plan.can.length > 0} />
            )
          }
        />
      </Stack>
      <PlanDialog opened={created.opened} plan={undefined} onClose={created.close} />
    </>
  )
}

const hints = {
  mentor: 'Create the first plan for one of your mentees.',
  mentee: 'Create your first one, or wait for one from your mentor.',
  admin: 'Plans that mentors and mentees create will appear here.',
} as const

/** A mentor who no longer has this mentee may not open the mentee's page, so the name is no link. */
const PlanMentee = ({ plan, isLinked }: { plan: PlanRow; isLinked: boolean }) => (
  <>
    Mentee: <PersonLink id={plan.mentee_id} name={menteeOf(plan)} mayOpen={isLinked} />
  </>
)
