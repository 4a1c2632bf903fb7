import { Box } from '@mantine/core'
import { ChartColumn, ClipboardList, ScrollText, Settings, UserPlus, Waypoints } from 'lucide-react'
import { Buttons } from '#web/kit/layout/Buttons.tsx'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { PageButton } from '#web/kit/page/PageButton.tsx'

const actions = [
  { to: '/admin/users/create', label: 'Create user', icon: UserPlus },
  { to: '/admin/mentor-mentee', label: 'Assign mentor', icon: Waypoints },
  { to: '/referrals', label: 'Review referrals', icon: ClipboardList },
  { to: '/admin/reports', label: 'Reports', icon: ChartColumn },
  { to: '/admin/settings', label: 'Settings', icon: Settings },
  { to: '/admin/audit-log', label: 'Audit log', icon: ScrollText },
]

export function CommonActions() {
  return (
    <Box mt="lg">
      <Panel title="Common actions">
        <Buttons>
          {actions.map(({ to, label, icon: Icon }) => (
            <PageButton key={to} to={to} variant="default" leftSection={<Icon size={20} aria-hidden />}>
              {label}
            </PageButton>
          ))}
        </Buttons>
      </Panel>
    </Box>
  )
}
