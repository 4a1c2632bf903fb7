import type { LucideIcon } from 'lucide-react'
import styles from './StatusTag.module.css'

export type TagColour = 'grey' | 'blue' | 'purple' | 'green' | 'yellow' | 'red' | 'orange'

/** A state in an icon and a word; never clickable. The product's own states are in tags.tsx. */
export function StatusTag({
  colour,
  icon: Icon,
  label,
}: {
  colour: TagColour
  icon: LucideIcon
  label: string
}) {
  return (
    <span className={styles.tag} data-colour={colour}>
      <Icon size={16} aria-hidden className={styles.icon} />
      {label}
    </span>
  )
}
