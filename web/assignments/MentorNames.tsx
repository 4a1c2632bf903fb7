import type { AvailableMentee } from '#contract/assignments.ts'
import { fullName } from '#contract/person.ts'
import { PersonName } from '#web/programme/PersonName.tsx'
import styles from './Assignments.module.css'

/** A mentee's present mentors, each on a line; inactive ones say so. */
export function MentorNames({ mentors }: { mentors: AvailableMentee['mentors'] }) {
  return (
    <span className={styles.name}>
      {mentors.map((mentor) => (
        <PersonName key={mentor.id} name={fullName(mentor)} status={mentor.status} />
      ))}
    </span>
  )
}
