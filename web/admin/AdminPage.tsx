import { Box } from '@mantine/core'
import { ChartColumn, ClipboardList, Settings, UserPlus, Users, Waypoints } from 'lucide-react'
import { LinkTile, Tiles } from '#web/kit/layout/Tiles.tsx'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { Overview } from './Overview.tsx'
import { QuickActions } from './QuickActions.tsx'

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
        <Tiles least={280}>
          {areas.map((area) => (
            <LinkTile key={area.to} {...area} />
          ))}
        </Tiles>
      </Box>
      <Overview />
      <QuickActions />
    </>
  )
}
