import { fullName } from '#contract/person.ts'
import { exportReferrals, type ReferralRow, referralStatuses } from '#contract/referrals.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { DataTable } from '#web/kit/table/DataTable.tsx'
import { listFailure, referralSearch } from './api.ts'
import { tableColumns } from './columns.tsx'
import { marksOf } from './marks.tsx'
import { ReferralCounts } from './ReferralCounts.tsx'
import { ReferralDialog } from './ReferralDialog.tsx'
import { actionsOn } from './row-actions.ts'
import { useOpenedReferral } from './use-opened-referral.ts'
import { useReferrals } from './use-referrals.ts'

const file = { endpoint: exportReferrals, name: 'referrals' }
const statusFilter = {
  id: 'status',
  label: 'Status',
  of: (referral: ReferralRow) => referral.status,
  options: Object.entries(referralStatuses).map(([value, { label }]) => ({ value, label })),
}

/** Pending referrals first. In each group the oldest first. */
const pendingFirst = (a: ReferralRow, b: ReferralRow) =>
  Number(b.status === 'pending') - Number(a.status === 'pending') || a.created_at.localeCompare(b.created_at)

/** A table of all referrals, with the counts above it. */
export function AdminReferralsPage() {
  const referrals = useReferrals()
  const { list } = referrals
  const opened = useOpenedReferral(list.data)
  const zone = useTimeZone()
  return (
    <>
      <PageHeader title="Referral Management" />
      <ReferralCounts list={list} />
      <DataTable
        caption="Referrals"
        noun={['referral', 'referrals']}
        query={{ ...list, data: list.data?.toSorted(pendingFirst) }}
        columns={tableColumns(zone)}
        rowId={(referral) => referral.id}
        rowName={fullName}
        search={referralSearch}
        filters={[statusFilter]}
        file={file}
        list="referrals"
        actions={actionsOn(referrals.decide, opened.open)}
        below={marksOf}
        empty={
          <EmptyState title="No referrals found." hint="People who refer themselves will appear here." />
        }
        errorMessage={listFailure(list.error)}
        loadingText="Loading referrals..."
      />
      <ReferralDialog {...opened} rows={list.data ?? []} referrals={referrals} />
    </>
  )
}
