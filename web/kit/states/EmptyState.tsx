import type { ReactNode } from 'react'
import styles from './States.module.css'

/** Says that there is nothing, what to do about it, and offers to do it. */
export function EmptyState({ title, hint, action }: { title: string; hint?: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p className={styles.title}>{title}</p>
      {hint && <p>{hint}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
