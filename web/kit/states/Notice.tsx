import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './States.module.css'
import { type TagColour, tint } from './StatusTag.tsx'

type Props = { colour: TagColour; icon: LucideIcon; children: ReactNode; role?: 'status' | 'alert' }

/** A persistent line about the current state. */
export function Notice({ colour, icon: Icon, children, role }: Props) {
  return (
    <div className={styles.notice} style={tint(colour)} role={role}>
      <Icon size={22} aria-hidden style={{ marginTop: 1 }} />
      <div>{children}</div>
    </div>
  )
}
