import { type AccountStatus, fullName } from '#contract/person.ts'
import { Initials } from './Initials.tsx'
import { PersonLink } from './PersonLink.tsx'
import styles from './Programme.module.css'

type Props = {
  person: { id: number; first_name: string; last_name: string }
  status?: AccountStatus | null | undefined
}

/** The person of a row: initials and name. */
export const PersonMark = ({ person, status }: Props) => (
  <span className={styles.person}>
    <Initials person={person} size={28} />
    <PersonLink id={person.id} name={fullName(person)} status={status} />
  </span>
)
