import { ChevronRight, CircleAlert, CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import type { Overview } from '#contract/dashboard.ts'
import type { ApiQuery } from '#web/kernel/use-api-query.ts'
import { useKitContext } from '#web/kit/page/kit-context.ts'
import styles from './ActionNeeded.module.css'
import type { Numbers } from './api.ts'
import { Figure } from './Figure.tsx'

/** The counts above what needs an administrator, each with the page that deals with it. */
export function ActionNeeded({ numbers, overview }: { numbers: Numbers; overview: ApiQuery<Overview> }) {
  return (
    <ul className={styles.list} aria-label="Action needed">
      <Matter
        count={numbers.data?.pendingReferrals}
        waiting={numbers.loading}
        words={['pending referral', 'pending referrals']}
        to="/referrals"
      />
      <Matter
        count={overview.data?.stats.unassignedMentees}
        waiting={overview.loading}
        words={['unassigned mentee', 'unassigned mentees']}
        to="/admin/mentor-mentee"
      />
      <Matter
        count={numbers.data?.overdueGoals}
        waiting={numbers.loading}
        words={['overdue goal', 'overdue goals']}
        to="/admin/quick-actions?kind=goal"
      />
    </ul>
  )
}

type Props = { count: number | undefined; waiting: boolean; words: [one: string, many: string]; to: string }

function Matter({ count, waiting, words: [one, many], to }: Props) {
  const { hasPage } = useKitContext()
  if (count === undefined && !waiting) return null
  const Icon = count ? CircleAlert : CircleCheck
  const inside = (
    <>
      {count !== undefined && <Icon size={24} aria-hidden className={styles.icon} />}
      <strong className={styles.count}>
        <Figure value={count?.toLocaleString('en-GB')} width={28} />
      </strong>
      <span className={styles.words}>{count === 1 ? one : many}</span>
    </>
  )
  return (
    <li data-waits={Boolean(count)}>
      {count && hasPage(to) ? (
        <Link to={to} className={styles.matter}>
          {inside}
          <ChevronRight size={20} aria-hidden className={styles.onward} />
        </Link>
      ) : (
        <div className={styles.matter}>{inside}</div>
      )}
    </li>
  )
}
