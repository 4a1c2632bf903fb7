import { Lock } from 'lucide-react'
import styles from './Mentee.module.css'

/** Stands beside private notes wherever they show (rule 26). */
export function OnlyYou() {
  return (
    <p className={styles.onlyYou}>
      <Lock size={18} aria-hidden className={styles.lock} />
      <span>Only you can see this: not the mentee, no administrator and no other mentor.</span>
    </p>
  )
}
