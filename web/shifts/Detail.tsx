import { Flex } from '@mantine/core'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** A line about a shift, with an icon for its kind. */
export const Detail = ({ icon: Icon, children }: { icon?: LucideIcon; children: ReactNode }) => (
  <Flex align="flex-start" gap="sm" style={{ overflowWrap: 'anywhere' }}>
    {Icon && <Icon size={18} aria-hidden color="var(--ui-secondary)" style={{ marginTop: 3 }} />}
    {children}
  </Flex>
)
