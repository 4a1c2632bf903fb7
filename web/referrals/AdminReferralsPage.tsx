import type { ReactNode } from 'react'
import { keysOf } from '#contract/fields.ts'
import { type ReferralRow, referralStatuses } from '#contract/referrals.ts'
import type { ApiListQuery } from '#web/kernel/use-list.ts'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { NotAvailable } from '#web/kit/states/QueryView.tsx'
import { listFailure } from './api.ts'
import { ReferralReader } from './ReferralReader.tsx'
import { actionsOn, ReferralTable, tableColumns } from './ReferralTable.tsx'
import { useOpenedReferral } from './use-opened-referral.ts'
import { useReferrals } from './use-referrals.ts'

const statusFilter = {
  id: 'status',
  label: 'Status',
  of: (referral: ReferralRow) => referral.status,
  options: Object.entries(referralStatuses).map(([value, { label }]) => ({ value, label })),
}

/** A table of all referrals, with the counts above it. */
export function AdminReferralsPage() {
  const referrals = useReferrals()
  const { list } = referrals
  const opened = useOpenedReferral(list.data)
  return (
    <>
      <PageHeader title="Referral Management" />
      <ReferralCounts list={list} />
      <ReferralReader opened={opened} referrals={referrals}>
        {(isBeside) => (
          <ReferralTable
            caption="Referrals"
            query={list}
            opened={opened}
            isBeside={isBeside}
            columns={tableColumns}
            choices={[statusFilter]}
            isCaptionHidden
            actions={actionsOn(referrals.approve, opened)}
            empty={
              <EmptyState title="No referrals found." hint="People who refer themselves will appear here." />
            }
            errorMessage={listFailure(list.error)}
          />
        )}
      </ReferralReader>
    </>
  )
}

const statuses = keysOf(referralStatuses)

/** The number of referrals per status and in total. */
function ReferralCounts({ list }: { list: ApiListQuery<ReferralRow> }) {
  // A long list loads in several pages; until the last one the counts would be too low.
  const isWhole = list.data !== undefined && list.fetchMore === undefined
  const figure = (count: number | undefined) => {
    if (count !== undefined && isWhole) return count.toLocaleString('en-GB')
    return list.error ? <NotAvailable /> : <span aria-busy="true">…</span>
  }
  return (
    <section className="wrap" style={{ gap: '0 20px', marginBottom: 8 }} aria-label="Counts">
      {statuses.map((status) => (
        <Count
          key={status}
          label={referralStatuses[status].label}
          value={figure(list.data?.filter((row) => row.status === status).length)}
        />
      ))}
      <Count label="Total" value={figure(list.data?.length)} />
    </section>
  )
}

const Count = ({ label, value }: { label: string; value: ReactNode }) => (
  <span>
    <span>{label}</span> <strong>{value}</strong>
  </span>
)
