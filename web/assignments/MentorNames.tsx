import { Flex } from '@mantine/core'
import type { AvailableMentee } from '#contract/assignments.ts'
import { fullName } from '#contract/person.ts'
import { PersonName } from '#web/programme/PersonName.tsx'

/** A mentee's present mentors, each on a line; inactive ones say so. */
export function MentorNames({ mentors }: { mentors: AvailableMentee['mentors'] }) {
  return (
    <Flex component="span" direction="column" align="flex-start" gap={4}>
      {mentors.map((mentor) => (
        <PersonName key={mentor.id} name={fullName(mentor)} status={mentor.status} />
      ))}
    </Flex>
  )
}
