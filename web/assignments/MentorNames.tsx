import { Flex } from '@mantine/core'
import { type AccountStatus, fullName } from '#contract/person.ts'
import { PersonLink } from '#web/programme/PersonLink.tsx'

export type CurrentMentor = { id: number; first_name: string; last_name: string; status: AccountStatus }

/** A mentee's current mentors, one per line. Inactive ones are marked. */
export function MentorNames({ mentors }: { mentors: CurrentMentor[] }) {
  return (
    <Flex component="span" direction="column" align="flex-start" gap={4}>
      {mentors.map((mentor) => (
        <PersonLink key={mentor.id} id={mentor.id} name={fullName(mentor)} status={mentor.status} />
      ))}
    </Flex>
  )
}
