import { CircleAlert, CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import type { Overview } from '#contract/dashboard.ts'
import type { Answer } from '#web/kernel/use-answer.ts'
import { Panel } from '#web/kit/Panel.tsx'
import { useSurroundings } from '#web/kit/surroundings.ts'
import styles from './ActionNeeded.module.css'
import type { Numbers } from './api.ts'
import { Figure } from './Figure.tsx'

/** What waits for an administrator, each with the page that deals with it. */
export function ActionNeeded({ numbers, overview }: { numbers: Numbers; overview: Answer<Overview> }) {
  return (
    <Panel title="Action needed">
      <ul className={styles.list}>
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
          to="/admin/quick-actions"
        />
      </ul>
    </Panel>
  )
}

type Props = { count: number | undefined; waiting: boolean; words: [one: string, many: string]; to: string }

function Matter({ count, waiting, words: [one, many], to }: Props) {
  const { hasPage } = useSurroundings()
  const Icon = count ? CircleAlert : CircleCheck
  const words = count === 1 ? one : many
  return (
    <li className={styles.matter} data-waits={Boolean(count)}>
      {count !== undefined && <Icon size={24} aria-hidden className={styles.icon} />}
      <span>
        <strong className={styles.count}>
          <Figure value={count?.toLocaleString('en-GB')} waiting={waiting} />
        </strong>{' '}
        {count && hasPage(to) ? <Link to={to}>{words}</Link> : words}
      </span>
    </li>
  )
}
