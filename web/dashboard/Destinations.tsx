import { Group, Title } from '@mantine/core'
import { memo, useId } from 'react'
import { Link } from 'react-router'
import { useKitContext } from '#web/kit/page/kit-context.ts'

const administration = [
  { to: '/admin/users', title: 'User Management' },
  { to: '/admin/referrals', title: 'Referrals' },
  { to: '/admin/mentor-mentee', title: 'Assignments' },
  { to: '/admin/settings', title: 'System Settings' },
  { to: '/admin/reports', title: 'System Reports' },
  { to: '/admin/quick-actions', title: 'Quick Actions' },
]
const mainSections = [
  { to: '/documents', title: 'Documents' },
  { to: '/notes', title: 'Notes' },
  { to: '/learning-plans', title: 'Learning Plans' },
  { to: '/shifts', title: 'Shifts' },
]

/** Memoised: the links do not depend on the numbers above, so they need not re-render with them. */
export const Destinations = memo(function Destinations() {
  return (
    <div>
      <Links title="Administration" links={administration} />
      <Links title="Main sections" links={mainSections} />
    </div>
  )
})

/** A heading and its links on one line. */
function Links({ title, links }: { title: string; links: typeof administration }) {
  const { hasPage } = useKitContext()
  const id = useId()
  return (
    <Group component="section" gap="0 24px" aria-labelledby={id}>
      <Title order={2} id={id} fz="md" w={140}>
        {title}
      </Title>
      {links
        .filter(({ to }) => hasPage(to))
        .map(({ to, title }) => (
          <Link key={to} to={to} style={{ paddingBlock: 10 }}>
            {title}
          </Link>
        ))}
    </Group>
  )
}
