import { Text } from '@mantine/core'
import { readByTeam, teamLineLabel } from '#contract/debriefs.ts'
import { LongText } from '#web/kit/text/LongText.tsx'

/** The line to the programme team, which the server sends only to its author and administrators. */
export const OnlyTeam = ({ line, about }: { line: string | null; about: string }) =>
  line && (
    <div>
      <Text fw={700} mt={8}>
        {teamLineLabel}
      </Text>
      <LongText text={line} about={`the line for the programme team, ${about}`} />
      <Text c="dimmed">{readByTeam}</Text>
    </div>
  )
