import type { LucideIcon } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import styles from './States.module.css'

type Props = {
  colour: TagColour
  icon?: LucideIcon
  label: ReactNode
  /** For a sentence or a name instead of a word. */
  wraps?: boolean
}

/** A state as an icon and a word; never clickable. The product's own states are in tags.tsx. */
export function StatusTag({ colour, icon: Icon, label, wraps }: Props) {
  return (
    <span className={styles.tag} style={tint(colour)} data-wraps={wraps}>
      {Icon && <Icon size={16} aria-hidden />}
      <span>{label}</span>
    </span>
  )
}

export type TagColour = 'grey' | 'blue' | 'purple' | 'green' | 'yellow' | 'red' | 'orange'

/** The two colours of tags and notices, as the CSS variables `--ink` and `--tint`. */
export const tint = (colour: TagColour) =>
  // React's type does not allow CSS variables.
  ({ '--ink': `var(--tag-${colour}-ink)`, '--tint': `var(--tag-${colour}-tint)` }) as CSSProperties
