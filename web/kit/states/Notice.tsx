import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './Notice.module.css'
import type { TagColour } from './StatusTag.tsx'

type Props = { colour: TagColour; icon: LucideIcon; children: ReactNode; role?: 'status' | 'alert' }

/** A line across the page that stays: what holds at present and is good to know. */
export function Notice({ colour, icon: Icon, children, role }: Props) {
  return (
    <div className={styles.notice} data-colour={colour} role={role}>
      <Icon size={22} aria-hidden className={styles.icon} />
      <div>{children}</div>
    </div>
  )
}
