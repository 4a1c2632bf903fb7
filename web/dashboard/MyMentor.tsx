import { Mail, Users } from 'lucide-react'
import { findMyMentor } from '#contract/assignments.ts'
import { mayNow } from '#contract/permissions.ts'
import { fullName } from '#contract/person.ts'
import { useMe } from '#web/kernel/session.ts'
import { useAnswerWhen } from '#web/kernel/use-answer.ts'
import { EmailText } from '#web/kit/EmailText.tsx'
import type { Numbers } from './api.ts'
import { Card } from './Card.tsx'
import { Figure } from './Figure.tsx'
import styles from './Mentee.module.css'

/** The mentor's name comes with the numbers; who has one and may ask also gets the address, and further mentors. */
export function MyMentor({ numbers }: { numbers: Numbers }) {
  const asks = mayNow(useMe(), findMyMentor.action)
  const hasMentor = numbers.failed !== null || Boolean(numbers.data?.assignedMentor)
  const mentor = useAnswerWhen(asks && hasMentor, findMyMentor, {})
  return (
    <Card title="My Mentor" icon={Users}>
      {hasMentor && mentor.data ? (
        <ul className={styles.people}>
          {mentor.data.mentors.map((one) => (
            <li key={one.id}>
              <span className={styles.value}>{fullName(one)}</span>
              <a href={`mailto:${one.email}`} className={styles.mail}>
                <Mail size={18} aria-hidden />
                <EmailText email={one.email} />
              </a>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.value}>
          <Figure value={nameIn(numbers)} waiting={numbers.loading || mentor.loading} />
        </p>
      )}
    </Card>
  )
}

const nameIn = ({ data }: Numbers) => data && (data.assignedMentor ?? 'Not Assigned')
