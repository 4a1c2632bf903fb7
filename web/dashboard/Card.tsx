import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import styles from './Mentee.module.css'

/** A card with a small heading, for what is more than a number. */
export function Card({
  title,
  icon: Icon,
  coming = false,
  children,
}: {
  title: string
  icon: LucideIcon
  /** More than a figure is on its way, so that the card will grow. */
  coming?: boolean
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id} data-coming={coming || undefined}>
      <h2 id={id} className={styles.title}>
        <Icon size={20} aria-hidden className={styles.icon} />
        {title}
      </h2>
      {children}
    </section>
  )
}
