import { Button, Text } from '@mantine/core'
import { readByTeam, type Side, type SideRow, teamLineLabel } from '#contract/debriefs.ts'
import { LongText } from '#web/kit/text/LongText.tsx'
import { useReadTeamLine } from './api.ts'

type Props = { shiftId: number; side: Side; row: SideRow; about: string }

/** The line to the programme team, which the server sends only to its author and administrators. */
export function OnlyTeam({ shiftId, side, row: { team_line, line_unread_since: since }, about }: Props) {
  const reading = useReadTeamLine()
  if (!team_line) return null
  return (
    <div>
      <Text fw={700} mt={8}>
        {teamLineLabel}
      </Text>
      <LongText text={team_line} about={`the line for the programme team, ${about}`} />
      <Text c="dimmed">{readByTeam}</Text>
      {since && (
        <Button
          size="compact-sm"
          variant="default"
          className="no-print"
          aria-label={`Mark the line of the ${side} as read`}
          aria-busy={reading.busyWith !== undefined}
          onClick={() => void reading.run({ params: { id: shiftId }, body: { side, since } })}
        >
          Mark as read
        </Button>
      )}
    </div>
  )
}
