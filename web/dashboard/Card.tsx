import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import styles from './Mentee.module.css'

/** A card with a small heading, for what is more than a number. */
export function Card({
  title,
  icon: Icon,
  children,
}: {
  title: string
  icon: LucideIcon
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        <Icon size={20} aria-hidden className={styles.icon} />
        {title}
      </h2>
      {children}
    </section>
  )
}
