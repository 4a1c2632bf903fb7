import { Flex, Text } from '@mantine/core'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Card } from '#web/kit/layout/Card.tsx'

type Props = {
  title: string
  icon: LucideIcon
  /** True while the card will grow, because more than one value is loading. */
  coming?: boolean
  children: ReactNode
}

/** A titled section of a mentee's dashboard. */
export function DashboardCard({ title, icon: Icon, coming = false, children }: Props) {
  const id = useId()
  return (
    <Card as="section" wide aria-labelledby={id} data-coming={coming || undefined}>
      <Flex component="h2" id={id} align="center" gap="sm" fz="md" fw={400} c="dimmed">
        <Icon size={20} aria-hidden />
        {title}
      </Flex>
      {children}
    </Card>
  )
}

/** The main value of a card. */
export const CardValue = ({ children }: { children: ReactNode }) => (
  <Text component="div" fz="lg" fw={700} lh={1.4} style={{ overflowWrap: 'anywhere' }}>
    {children}
  </Text>
)
