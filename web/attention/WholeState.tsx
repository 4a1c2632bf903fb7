import { Flex, Text } from '@mantine/core'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './NeedsAttention.module.css'

type Props = { icon: LucideIcon; colour: string; title: string; children: ReactNode }

/** A summary shown instead of rows. */
export const WholeState = ({ icon: Icon, colour, title, children }: Props) => (
  <Flex gap={12} className={styles.state ?? ''}>
    <Icon size={32} aria-hidden color={colour} />
    <div>
      <strong>{title}</strong>
      <Text c="dimmed">{children}</Text>
    </div>
  </Flex>
)
