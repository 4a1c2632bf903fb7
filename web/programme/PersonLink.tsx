import { Link } from 'react-router'
import type { AccountStatus } from '#contract/person.ts'
import { PersonName } from './PersonName.tsx'

type Props = { id: number; name: string; status?: AccountStatus | null | undefined }

/** A person's name, which leads to their page. */
export const PersonLink = ({ id, name, status }: Props) => (
  <PersonName name={<Link to={`/people/${id}`}>{name}</Link>} status={status} />
)
