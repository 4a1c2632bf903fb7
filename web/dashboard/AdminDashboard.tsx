import { type Overview, seeOverview } from '#contract/dashboard.ts'
import { mayNow } from '#contract/permissions.ts'
import { NeedsAttention } from '#web/attention/NeedsAttention.tsx'
import { useMe } from '#web/kernel/session.ts'
import { AnswerView } from '#web/kit/AnswerView.tsx'
import { Panel } from '#web/kit/Panel.tsx'
import { useTableAddress } from '#web/kit/use-table-address.ts'
import { ActionNeeded } from './ActionNeeded.tsx'
import { AdminNumbers } from './AdminNumbers.tsx'
import { type Numbers, useOverview } from './api.ts'
import styles from './Dashboard.module.css'
import { Destinations } from './Destinations.tsx'
import { MenteeModal } from './MenteeModal.tsx'
import { OverviewFilters } from './OverviewFilters.tsx'
import { OverviewTable } from './OverviewTable.tsx'
import { filterFrom, filterIds } from './overview-filters.ts'
import { UnassignedMentees } from './UnassignedMentees.tsx'
import { useOpenedMentee } from './use-opened-mentee.ts'

export function AdminDashboard({ numbers }: { numbers: Numbers }) {
  const overview = useOverview()
  const isActive = mayNow(useMe(), seeOverview.action)
  return (
    <div className={styles.stack}>
      {isActive && <NeedsAttention head={<ActionNeeded numbers={numbers} overview={overview} />} />}
      <AdminNumbers numbers={numbers} overview={overview} />
      {overview.data && <People overview={overview.data} />}
      {(overview.loading || overview.failed) && (
        <Panel title="Mentor/Mentee Overview">
          <AnswerView answer={overview} quiet rows={8}>
            {() => null}
          </AnswerView>
        </Panel>
      )}
      {isActive && <Destinations />}
    </div>
  )
}

function People({ overview }: { overview: Overview }) {
  const address = useTableAddress(filterIds)
  const filter = filterFrom(address.filters)
  const detail = useOpenedMentee(overview)
  return (
    <div className={styles.stack}>
      <OverviewFilters filter={filter} address={address} />
      <OverviewTable mentors={overview.mentors} filter={filter} onOpen={detail.open} />
      <UnassignedMentees
        hasMentees={overview.stats.totalMentees > 0}
        mentees={overview.unassignedMentees}
        filter={filter}
      />
      <MenteeModal mentee={detail.mentee} opened={detail.opened} onClose={detail.close} />
    </div>
  )
}
