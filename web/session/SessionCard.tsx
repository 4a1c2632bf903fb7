import { Paper } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './Session.module.css'

/** The single box of the pages around sign-in. */
export const SessionCard = ({ children }: { children: ReactNode }) => (
  <Paper component="main" withBorder className={styles.card ?? ''}>
    {children}
  </Paper>
)
