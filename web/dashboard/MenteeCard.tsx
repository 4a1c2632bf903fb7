import { Flex, Text } from '@mantine/core'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Card } from '#web/kit/page/Card.tsx'

type Props = {
  title: string
  icon: LucideIcon
  /** More than a figure is on its way, so that the card will grow. */
  coming?: boolean
  children: ReactNode
}

/** A part of a mentee's dashboard, below its name. */
export function MenteeCard({ title, icon: Icon, coming = false, children }: Props) {
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

/** What the card is there to tell. */
export const CardValue = ({ children }: { children: ReactNode }) => (
  <Text component="div" fz="lg" fw={700} lh={1.4} style={{ overflowWrap: 'anywhere' }}>
    {children}
  </Text>
)
