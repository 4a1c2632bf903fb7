import { CircleAlert, type LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './States.module.css'
import { type TagColour, tint } from './StatusTag.tsx'

type Props = { colour: TagColour; icon: LucideIcon; children: ReactNode; role?: 'status' | 'alert' }

/** A persistent line about the current state. */
export function Notice({ colour, icon: Icon, children, role }: Props) {
  return (
    <div className={`edged ${styles.notice}`} style={tint(colour)} role={role}>
      <Icon className="first-line" size={22} aria-hidden />
      <div>{children}</div>
    </div>
  )
}

/** Why an action did not work, where no field can show it. Receives the focus when it appears. */
export function FocusedProblem({ children }: { children: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1}>
      <Notice role="alert" colour="red" icon={CircleAlert}>
        {children}
      </Notice>
    </div>
  )
}
