import { Link } from 'react-router'
import styles from './ViewSwitch.module.css'

type Props = { label: string; choices: { label: string; to: string; current: boolean }[] }

/** A choice that stands in the URL, so that the back button and a bookmark bring it back. */
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
