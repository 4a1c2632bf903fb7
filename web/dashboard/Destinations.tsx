import { Title } from '@mantine/core'
import {
  BarChart3,
  CalendarDays,
  ClipboardList,
  FileText,
  GraduationCap,
  Link2,
  Settings,
  StickyNote,
  Users,
  Zap,
} from 'lucide-react'
import { memo, useId } from 'react'
import { LinkTile, Tiles } from '#web/kit/layout/Tiles.tsx'

const administration = [
  { to: '/admin/users', title: 'User Management', icon: Users },
  { to: '/admin/referrals', title: 'Referrals', icon: ClipboardList },
  { to: '/admin/mentor-mentee', title: 'Assignments', icon: Link2 },
  { to: '/admin/settings', title: 'System Settings', icon: Settings },
  { to: '/admin/reports', title: 'System Reports', icon: BarChart3 },
  { to: '/admin/quick-actions', title: 'Quick Actions', icon: Zap },
]
const mainSections = [
  { to: '/documents', title: 'Documents', icon: FileText },
  { to: '/notes', title: 'Notes', icon: StickyNote },
  { to: '/learning-plans', title: 'Learning Plans', icon: GraduationCap },
  { to: '/shifts', title: 'Shifts', icon: CalendarDays },
]

/** Memoised: the links do not depend on the numbers above, so they need not re-render with them. */
export const Destinations = memo(function Destinations() {
  return (
    <>
      <Group title="Administration" tiles={administration} />
      <Group title="Main sections" tiles={mainSections} />
    </>
  )
})

function Group({ title, tiles }: { title: string; tiles: typeof administration }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Title order={2} id={id} mb="sm">
        {title}
      </Title>
      <Tiles least={180}>
        {tiles.map((tile) => (
          <LinkTile key={tile.to} {...tile} compact />
        ))}
      </Tiles>
    </section>
  )
}
