import type { ReactNode } from 'react'
import styles from './DialogFoot.module.css'

/** The buttons at the end of a dialog: in view however long it is. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>
}
