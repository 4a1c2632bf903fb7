import { Link } from 'react-router'
import styles from './ViewSwitch.module.css'

type Props = { label: string; choices: { label: string; to: string; current: boolean }[] }

/** A choice between views. It is in the URL, so that Back and bookmarks restore it. */
export function ViewSwitch({ label, choices }: Props) {
  return (
    <nav aria-label={label} className={`${styles.switch} no-print`}>
      {choices.map(({ label, to, current }) => (
        <Link key={label} to={to} preventScrollReset replace aria-current={current ? 'true' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
