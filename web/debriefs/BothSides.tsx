import { Button, Stack, Text, Title } from '@mantine/core'
import { CircleAlert } from 'lucide-react'
import { formatInstant } from '#contract/dates.ts'
import {
  answersOf,
  counted,
  countedLabel,
  type DebriefedShift,
  notHeld,
  type Practised,
  readByTeam,
  type Side,
  type SideRow,
  sides,
  support,
  supportQuestion,
  teamLineLabel,
} from '#contract/debriefs.ts'
import { keysOf } from '#contract/fields.ts'
import { fullName } from '#contract/person.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { Columns, Fact, Facts } from '#web/kit/list/Facts.tsx'
import { Notice } from '#web/kit/states/Notice.tsx'
import { LongText } from '#web/kit/text/LongText.tsx'
import { useReadTeamLine } from './api.ts'
import { keyOf } from './debrief-values.ts'

type Props = {
  shiftId: number
  /** Identifies the shift in the names of buttons. */
  about: string
  shown: Pick<DebriefedShift, 'mentor' | 'mentee' | 'opens_at'>
  isNotHeld: boolean
  heading?: 3 | 4
}

/** Shows the two sides beside each other, and the practised goals of both below. */
export function BothSides({ shiftId, about, shown, isNotHeld, heading = 3 }: Props) {
  return (
    <Stack>
      {isNotHeld && (
        <Notice colour="yellow" icon={CircleAlert}>
          {notHeld}
        </Notice>
      )}
      <Columns least={260} gap="lg" rowGap={8} fill>
        {keysOf(sides).map((side) => (
          <OneSide
            key={side}
            shiftId={shiftId}
            side={side}
            row={shown[side]}
            opensAt={shown.opens_at}
            about={about}
            heading={heading}
          />
        ))}
      </Columns>
      <PractisedList mentor={shown.mentor.debrief?.practised} mentee={shown.mentee.debrief?.practised} />
    </Stack>
  )
}

type OneProps = { shiftId: number; side: Side; row: SideRow; opensAt: string; about: string; heading: 3 | 4 }

function OneSide({ shiftId, side, row, opensAt, about, heading }: OneProps) {
  const zone = useTimeZone()
  const { debrief } = row
  const words = sides[side]
  return (
    <section>
      <Title order={heading} fz="md">
        {debrief
          ? `${words.label}: ${fullName({ first_name: debrief.author_first_name, last_name: debrief.author_last_name })}`
          : words.label}
      </Title>
      {!row.written && <Text c="dimmed">Nothing written.</Text>}
      {row.written && !debrief && (
        <Text c="dimmed">
          Written. It opens once both have written, or on {formatInstant(opensAt, zone).replace(' ', ' at ')}.
        </Text>
      )}
      {debrief && (
        <Facts rowGap={8}>
          {debrief.good && (
            <Fact wide name={words.good}>
              <LongText text={debrief.good} about={`${words.good}, ${about}`} />
            </Fact>
          )}
          {debrief.next && (
            <Fact wide name={words.next}>
              <LongText text={debrief.next} about={`${words.next}, ${about}`} />
            </Fact>
          )}
          {debrief.counted && (
            <Fact wide name={countedLabel}>
              {counted[debrief.counted].label}
            </Fact>
          )}
          {debrief.support && (
            <Fact wide name={supportQuestion}>
              {support[debrief.support].label}
            </Fact>
          )}
        </Facts>
      )}
      <OnlyTeam shiftId={shiftId} side={side} row={row} about={`${words.label}, ${about}`} />
    </section>
  )
}

type Answered = { title: string; mentor?: number; mentee?: number }

function PractisedList({
  mentor = [],
  mentee = [],
}: {
  mentor?: Practised[] | undefined
  mentee?: Practised[] | undefined
}) {
  const things = new Map<string, Answered>()
  for (const one of mentor) things.set(keyOf(one), { title: one.title, mentor: one.answer })
  for (const one of mentee)
    things.set(keyOf(one), { title: one.title, ...things.get(keyOf(one)), mentee: one.answer })
  if (things.size === 0) return null
  const answer = (side: Side, given: number | undefined) =>
    given === undefined ? null : `${sides[side].label}: ${answersOf[side][given - 1]}`
  return (
    <Facts rowGap={8}>
      {[...things].map(([key, { title, ...given }]) => (
        <Fact key={key} wide name={title}>
          {[answer('mentor', given.mentor), answer('mentee', given.mentee)].filter(Boolean).join(' · ')}
        </Fact>
      ))}
    </Facts>
  )
}

type OnlyTeamProps = { shiftId: number; side: Side; row: SideRow; about: string }

/** The line to the programme team, which the server sends only to its author and administrators. */
function OnlyTeam({ shiftId, side, row: { team_line, line_unread_since: since }, about }: OnlyTeamProps) {
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
