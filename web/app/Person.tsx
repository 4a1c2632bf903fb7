import { Text } from '@mantine/core'
import { ShieldUser, Sprout, UserRound, Users } from 'lucide-react'
import { fullName, roles } from '#contract/person.ts'
import type { SessionUser } from '#contract/session.ts'
import styles from './Shell.module.css'

const badges = {
  admin: { word: 'Admin', icon: ShieldUser },
  mentor: { word: 'Mentor', icon: Users },
  mentee: { word: 'Mentee', icon: Sprout },
} as const

/** The signed-in person's name, and the role as a label and as a badge. */
export function Person({ user }: { user: Pick<SessionUser, 'firstName' | 'lastName' | 'role'> }) {
  const { word, icon: Icon } = badges[user.role] ?? { word: user.role, icon: UserRound }
  return (
    <>
      <span className={styles.person}>
        <Text span inherit truncate fw={700}>
          {fullName(user)}
        </Text>
        <span>{roles[user.role]?.label}</span>
      </span>
      <span className={styles.badge}>
        <Icon size={16} aria-hidden />
        {word}
      </span>
    </>
  )
}
