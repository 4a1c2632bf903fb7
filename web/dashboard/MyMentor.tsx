import { Mail, Users } from 'lucide-react'
import { findMyMentor } from '#contract/assignments.ts'
import { mayNow } from '#contract/permissions.ts'
import { fullName } from '#contract/person.ts'
import { useMe } from '#web/kernel/session.ts'
import { useApiQueryWhen } from '#web/kernel/use-api-query.ts'
import { EmailText } from '#web/kit/text/EmailText.tsx'
import { PersonName } from '#web/programme/PersonName.tsx'
import { AccountTag } from '#web/programme/tags.tsx'
import type { Numbers } from './api.ts'
import { Card } from './Card.tsx'
import { Figure } from './Figure.tsx'
import styles from './Mentee.module.css'

/** The mentor's name comes with the numbers; who has one and may ask also gets the e-mail address, and further mentors. */
export function MyMentor({ numbers }: { numbers: Numbers }) {
  const asks = mayNow(useMe(), findMyMentor.action)
  const hasMentor = numbers.error !== null || Boolean(numbers.data?.assignedMentor)
  const mentor = useApiQueryWhen(asks && hasMentor, findMyMentor, {})
  const name = nameIn(numbers)
  if (!mentor.data && name === undefined && !numbers.loading && !mentor.loading) return null
  return (
    <Card title="My Mentor" icon={Users} coming={numbers.loading || mentor.loading}>
      {hasMentor && mentor.data ? (
        <ul className={styles.people}>
          {mentor.data.mentors.map((one) => (
            <li key={one.id}>
              <span className={styles.value}>
                <PersonName name={fullName(one)} status={one.status} />
              </span>
              <a href={`mailto:${one.email}`} className={styles.mail}>
                <Mail size={18} aria-hidden />
                <EmailText email={one.email} />
              </a>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.value}>
          <Figure value={name} />{' '}
          {numbers.data?.assignedMentorStatus === 'inactive' && <AccountTag status="inactive" />}
        </p>
      )}
    </Card>
  )
}

const nameIn = ({ data }: Numbers) => data && (data.assignedMentor ?? 'Not Assigned')
