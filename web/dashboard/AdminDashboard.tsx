import { getOverview, type Overview } from '#contract/dashboard.ts'
import { mayNow } from '#contract/permissions.ts'
import { NeedsAttention } from '#web/attention/NeedsAttention.tsx'
import { useMe } from '#web/kernel/session.ts'
import { Panel } from '#web/kit/page/Panel.tsx'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'
import { useTableParams } from '#web/kit/table/use-table-params.ts'
import { ActionNeeded } from './ActionNeeded.tsx'
import { AdminNumbers } from './AdminNumbers.tsx'
import { type Numbers, useOverview } from './api.ts'
import styles from './Dashboard.module.css'
import { DashboardFailure } from './DashboardFailure.tsx'
import { Destinations } from './Destinations.tsx'
import { MenteeModal } from './MenteeModal.tsx'
import { OverviewFilters } from './OverviewFilters.tsx'
import { OverviewTable } from './OverviewTable.tsx'
import { filterFrom, filterIds } from './overview-filters.ts'
import { UnassignedMentees } from './UnassignedMentees.tsx'
import { useOpenedMentee } from './use-opened-mentee.ts'

export function AdminDashboard({ numbers }: { numbers: Numbers }) {
  const overview = useOverview()
  const isActive = mayNow(useMe(), getOverview.action)
  return (
    <div className={styles.stack}>
      <DashboardFailure />
      {isActive && <NeedsAttention head={<ActionNeeded numbers={numbers} overview={overview} />} />}
      <AdminNumbers numbers={numbers} overview={overview} />
      {overview.data && <People overview={overview.data} />}
      {overview.loading && (
        <Panel title="Mentor/Mentee Overview">
          <LoadingState rows={8} />
        </Panel>
      )}
      {isActive && <Destinations />}
    </div>
  )
}

function People({ overview }: { overview: Overview }) {
  const params = useTableParams(filterIds)
  const filter = filterFrom(params.filters)
  const detail = useOpenedMentee(overview)
  return (
    <div className={styles.stack}>
      <OverviewFilters filter={filter} address={params} />
      <OverviewTable mentors={overview.mentors} filter={filter} onOpen={detail.open} />
      <UnassignedMentees overview={overview} filter={filter} />
      <MenteeModal
        mentee={detail.mentee}
        about={detail.about}
        opened={detail.opened}
        onClose={detail.close}
      />
    </div>
  )
}
