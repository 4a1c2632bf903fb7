import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './DialogFoot.module.css'

/** The buttons at the end of a dialog, sticky so that they are always visible. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return (
    <Group justify="flex-end" className={styles.foot ?? ''}>
      {children}
    </Group>
  )
}
