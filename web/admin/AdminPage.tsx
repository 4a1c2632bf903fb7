import { Box, Button, Flex, Group, Text } from '@mantine/core'
import {
  ChartColumn,
  ClipboardList,
  LayoutTemplate,
  ListChecks,
  Settings,
  ToggleRight,
  UserPlus,
  Users,
  Waypoints,
} from 'lucide-react'
import { chooseGuide } from '#contract/attention.ts'
import { getDashboardNumbers } from '#contract/dashboard.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { PageButton } from '#web/kit/layout/Buttons.tsx'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { LinkTile } from '#web/kit/layout/Tiles.tsx'
import { Columns } from '#web/kit/list/Facts.tsx'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { useNavigateFromHere } from '#web/kit/url/use-query-param.ts'

const areas = [
  {
    to: '/admin/users',
    title: 'User Management',
    text: 'Find, edit, unlock and delete accounts',
    icon: Users,
  },
  {
    to: '/admin/users/create',
    title: 'Create User Account',
    text: 'Create an account with a role and a password',
    icon: UserPlus,
  },
  {
    to: '/admin/mentor-mentee',
    title: 'Mentor-Mentee Assignments',
    text: 'Assign mentors, reassign them and end relationships',
    icon: Waypoints,
  },
  {
    to: '/admin/referrals',
    title: 'Referrals',
    text: 'Review people who have referred themselves',
    icon: ClipboardList,
  },
  {
    to: '/admin/settings',
    title: 'System Settings',
    text: 'Email, preferences, security and templates',
    icon: Settings,
  },
  {
    to: '/admin/modules',
    title: 'What your programme uses',
    text: 'Switch parts on and off',
    icon: ToggleRight,
  },
  {
    to: '/admin/reports',
    title: 'System Reports',
    text: 'The programme in numbers',
    icon: ChartColumn,
  },
]

export function AdminPage() {
  return (
    <>
      <PageHeader title="Administration" />
      <Box component="nav" mb="lg" aria-label="Administration">
        <Columns least={280} rowGap={8}>
          {areas.map((area) => (
            <LinkTile key={area.to} {...area} />
          ))}
        </Columns>
      </Box>
      <Overview />
      <QuickActions />
    </>
  )
}

function QuickActions() {
  return (
    <Panel title="Quick Actions">
      <Group gap="sm" align="flex-start">
        <PageButton to="/admin/users/create" leftSection={<UserPlus size={20} aria-hidden />}>
          Create User
        </PageButton>
        <PageButton to="/admin/settings" variant="default" leftSection={<Settings size={20} aria-hidden />}>
          Settings
        </PageButton>
        <PageButton
          to="/admin/settings/templates"
          variant="default"
          leftSection={<LayoutTemplate size={20} aria-hidden />}
        >
          Templates
        </PageButton>
        <ShowFirstSteps />
      </Group>
    </Panel>
  )
}

/** Shows the first steps on the dashboard again, also to administrators who dismissed them. */
function ShowFirstSteps() {
  const choosing = useApiMutation(chooseGuide, { texts: { error: 'Failed to show the first steps again' } })
  const navigate = useNavigateFromHere()
  async function showSteps() {
    const outcome = await choosing.run({ body: { shown: true } })
    if (outcome.ok) navigate('/dashboard')
  }
  return (
    <Button
      variant="default"
      leftSection={<ListChecks size={20} aria-hidden />}
      aria-busy={choosing.busy}
      onClick={() => void showSteps()}
    >
      First steps
    </Button>
  )
}

/** Pending work per area. The buttons also work when the numbers fail to load. */
function Overview() {
  const { data, loading } = useApiQuery(getDashboardNumbers)
  const rows = [
    ['Active users', data?.activeUsers, '/admin/users', 'Manage Users'],
    ['Pending referrals', data?.pendingReferrals, '/admin/referrals', 'Review Referrals'],
    ['Mentees without a mentor', data?.unassignedMentees, '/admin/mentor-mentee', 'Manage Assignments'],
  ] as const
  return (
    <Panel
      title="Overview"
      actions={
        <PageButton to="/admin/audit-log" variant="default">
          Audit Log
        </PageButton>
      }
    >
      <Columns least={260} gap="lg">
        {rows.map(([label, count, to, button]) => (
          <Flex key={to} direction="column" align="flex-start" gap="sm">
            <Flex direction="column" gap={4}>
              <Text c="dimmed">{label}</Text>
              {count === undefined ? (
                // As high as a number.
                <Text span c="dimmed" lh="1.875rem" aria-busy={loading}>
                  {loading ? '…' : 'Not available'}
                </Text>
              ) : (
                <span className="hero">{count.toLocaleString('en-GB')}</span>
              )}
            </Flex>
            <PageButton to={to} variant="default" ml={-13}>
              {button}
            </PageButton>
          </Flex>
        ))}
      </Columns>
    </Panel>
  )
}
