import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { keysOf } from '#contract/fields.ts'
import { countReferrals, listReferrals, referralStatuses } from '#contract/referrals.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { NotAvailable } from '#web/kit/states/QueryView.tsx'
import { useTable } from '#web/kit/table/use-table.ts'
import { ReferralReader } from './ReferralReader.tsx'
import { actionsOn, ReferralTable, sorting, tableColumns } from './ReferralTable.tsx'
import { useDecisions } from './use-decisions.ts'
import { useOpenedReferral } from './use-opened-referral.ts'

const statusFilter = {
  id: 'status',
  label: 'Status',
  options: Object.entries(referralStatuses).map(([value, { label }]) => ({ value, label })),
}

/** A table of all referrals, with the counts above it. */
export function AdminReferralsPage() {
  const decisions = useDecisions()
  const list = useTable(listReferrals, { filters: { choices: [statusFilter] }, ...sorting })
  const opened = useOpenedReferral(decisions)
  return (
    <>
      <PageHeader title="Referral Management" />
      <ReferralCounts />
      <ReferralReader opened={opened} decisions={decisions}>
        {(isBeside) => (
          <ReferralTable
            caption="Referrals"
            list={{ ...list, data: list.data?.map(decisions.shown) }}
            opened={opened}
            isBeside={isBeside}
            columns={tableColumns}
            isCaptionHidden
            actions={actionsOn(decisions.approve, opened)}
            empty={
              <EmptyState title="No referrals found." hint="People who refer themselves will appear here." />
            }
          />
        )}
      </ReferralReader>
    </>
  )
}

/** The number of referrals per status and in total. */
function ReferralCounts() {
  const { data: counts, error } = useApiQuery(countReferrals)
  const figure = (count: number | undefined) => {
    if (count !== undefined) return count.toLocaleString('en-GB')
    return error ? <NotAvailable /> : <span aria-busy="true">…</span>
  }
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <Group component="section" gap="0 20px" mb={8} aria-label="Counts">
      {keysOf(referralStatuses).map((status) => (
        <Count key={status} label={referralStatuses[status].label} value={figure(counts?.[status])} />
      ))}
      <Count label="Total" value={figure(total)} />
    </Group>
  )
}

const Count = ({ label, value }: { label: string; value: ReactNode }) => (
  <span>
    <span>{label}</span> <strong>{value}</strong>
  </span>
)
