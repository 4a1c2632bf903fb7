import { Paper } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './Session.module.css'

/** The one box of a page for who is not signed in. */
export const SessionCard = ({ children }: { children: ReactNode }) => (
  <Paper component="main" withBorder className={styles.card ?? ''}>
    {children}
  </Paper>
)
