import type { LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import styles from './Layout.module.css'

type Choice = {
  label: string
  /** Replaces the label on phones. */
  icon?: LucideIcon
  to: string
  current: boolean
}

type Props = { label: string; choices: Choice[] }

/** A choice between views. It is in the URL, so that Back and bookmarks restore it. */
export function ViewSwitch({ label, choices }: Props) {
  return (
    <nav aria-label={label} className={`${styles.switch} no-print`}>
      {choices.map(({ label, icon: Icon, to, current }) => (
        <Link
          key={label}
          to={to}
          preventScrollReset
          replace
          aria-label={label}
          aria-current={current ? 'true' : undefined}
        >
          {Icon && <Icon size={20} aria-hidden className={styles.icon ?? ''} />}
          <span>{label}</span>
        </Link>
      ))}
    </nav>
  )
}
