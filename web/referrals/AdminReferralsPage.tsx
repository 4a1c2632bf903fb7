import { type ReferralRow, referralStatuses } from '#contract/referrals.ts'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { listFailure } from './api.ts'
import { tableColumns } from './columns.tsx'
import { ReferralCounts } from './ReferralCounts.tsx'
import { ReferralReader } from './ReferralReader.tsx'
import { ReferralTable } from './ReferralTable.tsx'
import { actionsOn } from './row-actions.ts'
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
            filters={[statusFilter]}
            isCaptionHidden
            actions={actionsOn(referrals.decide, opened.open)}
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
