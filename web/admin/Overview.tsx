import { Flex, Text } from '@mantine/core'
import { getDashboardNumbers } from '#contract/dashboard.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { BigNumber } from '#web/kit/layout/Tiles.tsx'
import { Columns } from '#web/kit/list/Columns.tsx'
import styles from './Admin.module.css'
import { PageButton } from './PageButton.tsx'

/** Pending work per area. The buttons also work when the numbers fail to load. */
export function Overview() {
  const numbers = useApiQuery(getDashboardNumbers)
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
      count: numbers.data?.unassignedMentees,
      loading: numbers.loading,
      to: '/admin/mentor-mentee',
      button: 'Manage Assignments',
    },
  ]
  return (
    <Panel title="Overview" actions={<PageButton to="/admin/audit-log">Audit Log</PageButton>}>
      <Columns least={260} gap="lg">
        {rows.map(({ label, count, loading, to, button }) => (
          <Flex key={to} direction="column" align="flex-start" gap="sm">
            <Flex direction="column" gap={4}>
              <Text c="dimmed">{label}</Text>
              {count === undefined ? (
                <span className={styles.missing} aria-busy={loading}>
                  {loading ? '…' : 'Not available'}
                </span>
              ) : (
                <BigNumber>{count.toLocaleString('en-GB')}</BigNumber>
              )}
            </Flex>
            <PageButton to={to}>{button}</PageButton>
          </Flex>
        ))}
      </Columns>
    </Panel>
  )
}
