import { Paper } from '@mantine/core'
import type { ReactNode } from 'react'
import { useKitContext } from '#web/kit/page/kit-context.ts'
import styles from './Layout.module.css'

/** A page without a menu: a bar with the service name, and the page's own main element. */
export function PlainPage({ children }: { children: ReactNode }) {
  const { siteName, foot } = useKitContext()
  return (
    <div className={`stack ${styles.page}`}>
      <header className={`${styles.bar} no-print`}>
        <span>{siteName}</span>
      </header>
      {children}
      {foot && <footer className={`${styles.foot} no-print`}>{foot}</footer>}
    </div>
  )
}

/** The single box of a page without a menu; narrow for a form. */
export const PlainMain = ({ isNarrow, children }: { isNarrow?: boolean; children: ReactNode }) => (
  <Paper component="main" withBorder className={styles.main ?? ''} data-narrow={isNarrow}>
    {children}
  </Paper>
)
