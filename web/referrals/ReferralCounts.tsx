import type { ReactNode } from 'react'
import { keysOf } from '#contract/keys-of.ts'
import { type ReferralRow, referralStatuses } from '#contract/referrals.ts'
import type { ApiListQuery } from '#web/kernel/use-list.ts'
import { NotAvailable } from '#web/kit/states/NotAvailable.tsx'
import styles from './Referrals.module.css'

const statuses = keysOf(referralStatuses)

/** The number of referrals per status and in total. */
export function ReferralCounts({ list }: { list: ApiListQuery<ReferralRow> }) {
  // A long list loads in several pages; until the last one the counts would be too low.
  const isWhole = list.data !== undefined && list.fetchMore === undefined
  const figure = (count: number | undefined) => {
    if (count !== undefined && isWhole) return count.toLocaleString('en-GB')
    return list.error ? <NotAvailable /> : <span aria-busy="true">…</span>
  }
  return (
    <section className={styles.counts} aria-label="Counts">
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
