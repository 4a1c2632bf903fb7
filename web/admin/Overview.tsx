import { getDashboardNumbers, getOverview } from '#contract/dashboard.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { Panel } from '#web/kit/page/Panel.tsx'
import styles from './Admin.module.css'
import { PageButton } from './PageButton.tsx'

/** How much waits where. Without the numbers the buttons still lead on. */
export function Overview() {
  const numbers = useApiQuery(getDashboardNumbers)
  const programme = useApiQuery(getOverview)
  const rows = [
    {
      label: 'Active users',
      count: numbers.data?.activeUsers,
      loading: numbers.loading,
      to: '/admin/users',
      button: 'Manage Users',
    },
    {
      label: 'Pending referrals',
      count: numbers.data?.pendingReferrals,
      loading: numbers.loading,
      to: '/admin/referrals',
      button: 'Review Referrals',
    },
    {
      label: 'Mentees without a mentor',
      count: programme.data?.stats.unassignedMentees,
      loading: programme.loading,
      to: '/admin/mentor-mentee',
      button: 'Manage Assignments',
    },
  ]
  return (
    <Panel title="Overview" actions={<PageButton to="/admin/audit-log">Audit Log</PageButton>}>
      <div className={styles.overview}>
        {rows.map(({ label, count, loading, to, button }) => (
          <div key={to} className={styles.figure}>
            <span className={styles.label}>{label}</span>
            <span className={count === undefined ? styles.missing : styles.count} aria-busy={loading}>
              {count?.toLocaleString('en-GB') ?? (loading ? '…' : 'Not available')}
            </span>
            <PageButton to={to}>{button}</PageButton>
          </div>
        ))}
      </div>
    </Panel>
  )
}
