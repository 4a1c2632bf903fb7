import { Text } from '@mantine/core'
import { ChevronRight, CircleAlert, CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { useKitContext } from '#web/kit/page/kit-context.ts'
import styles from './ActionNeeded.module.css'
import type { Numbers } from './api.ts'
import { Figure } from './Figure.tsx'

/** Pending counts of an administrator, each with a link to the page that handles them. */
export function ActionNeeded({ numbers }: { numbers: Numbers }) {
  return (
    <ul className={styles.list} aria-label="Action needed">
      <Matter
        count={numbers.data?.pendingReferrals}
        waiting={numbers.loading}
        words={['pending referral', 'pending referrals']}
        to="/referrals"
      />
      <Matter
        count={numbers.data?.unassignedMentees}
        waiting={numbers.loading}
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
  const leads = Boolean(count) && hasPage(to)
  const inside = (
    <>
      {count !== undefined && (
        <Icon size={24} aria-hidden {...(count === 0 && { color: 'var(--ui-success)' })} />
      )}
      <Text span inherit fz="xl" fw={700}>
        <Figure value={count?.toLocaleString('en-GB')} width={28} />
      </Text>
      <span className={leads ? 'underlined' : ''}>{count === 1 ? one : many}</span>
    </>
  )
  return (
    <li>
      {leads ? (
        <Link to={to} className={styles.matter} data-waits>
          {inside}
          <ChevronRight size={20} aria-hidden style={{ marginLeft: 'auto' }} />
        </Link>
      ) : (
        <div className={styles.matter} data-waits={Boolean(count)}>
          {inside}
        </div>
      )}
    </li>
  )
}
