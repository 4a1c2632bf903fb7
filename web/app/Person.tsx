import { fullName, roles } from '#contract/person.ts'
import type { SessionUser } from '#contract/session.ts'
import styles from './Shell.module.css'

const badges = { admin: 'Admin', mentor: 'Mentor', mentee: 'Mentee' } as const

/** The signed-in person's name, and the role as a label and as a badge. */
export function Person({ user }: { user: Pick<SessionUser, 'firstName' | 'lastName' | 'role'> }) {
  return (
    <>
      <span className={styles.person}>
        <strong className="one-line">{fullName(user)}</strong>
        <span>{roles[user.role]?.label}</span>
      </span>
      <span className={styles.badge}>{badges[user.role] ?? user.role}</span>
    </>
  )
}
