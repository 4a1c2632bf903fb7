import { Button, Stack, Text, Title } from '@mantine/core'
import { CircleAlert } from 'lucide-react'
import { instantInWords } from '#contract/dates.ts'
import {
  answerInWords,
  counted,
  countedLabel,
  type DebriefedShift,
  notHeld,
  readByTeam,
  readTeamLine,
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
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { Columns, Fact, Facts } from '#web/kit/list/Facts.tsx'
import { Notice } from '#web/kit/states/Notice.tsx'
import { LongText } from '#web/kit/text/LongText.tsx'
import { keyOf } from './debrief-values.ts'

type Props = {
  shiftId: number
  /** Identifies the shift in the names of buttons. */
  about: string
  shown: Pick<DebriefedShift, 'mentor' | 'mentee' | 'opens_at'>
  /** The first names of the two; a debrief that is open has its author's. */
  names?: Record<Side, string>
  isNotHeld: boolean
  /** One side instead of both. */
  only?: Side | undefined
  heading?: 3 | 4
}

/** Shows the two sides beside each other, and the practised goals of both below. */
export function BothSides({ shiftId, about, shown, names, isNotHeld, only, heading = 3 }: Props) {
  const nameOf = (side: Side) =>
    names?.[side] ?? shown[side].debrief?.author_first_name ?? `The ${sides[side].label.toLowerCase()}`
  return (
    <Stack>
      {isNotHeld && (
        <Notice colour="yellow" icon={CircleAlert}>
          {notHeld}
        </Notice>
      )}
      <Columns least={260} gap="lg" rowGap={8} fill>
        {(only ? [only] : keysOf(sides)).map((side) => (
          <OneSide
            key={side}
            shiftId={shiftId}
            side={side}
            row={shown[side]}
            name={nameOf(side)}
            opensAt={shown.opens_at}
            about={about}
            heading={heading}
          />
        ))}
      </Columns>
      <PractisedList shown={shown} nameOf={nameOf} />
    </Stack>
  )
}

type OneProps = {
  shiftId: number
  side: Side
  row: SideRow
  name: string
  opensAt: string
  about: string
  heading: 3 | 4
}

function OneSide({ shiftId, side, row, name, opensAt, about, heading }: OneProps) {
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
      {!row.written && <Text c="dimmed">{name} has not written about this shift.</Text>}
      {row.written && !debrief && (
        <Text c="dimmed">
          Written. It opens once both have written, or on {instantInWords(opensAt, zone)}.
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

type PractisedProps = { shown: Pick<DebriefedShift, Side>; nameOf: (side: Side) => string }

function PractisedList({ shown, nameOf }: PractisedProps) {
  const things = new Map<string, { title: string; answers: string[] }>()
  for (const side of keysOf(sides))
    for (const one of shown[side].debrief?.practised ?? []) {
      const thing = things.get(keyOf(one)) ?? { title: one.title, answers: [] }
      thing.answers.push(answerInWords(side, one.answer, nameOf(side)))
      things.set(keyOf(one), thing)
    }
  if (things.size === 0) return null
  return (
    <Facts rowGap={8}>
      {[...things].map(([key, { title, answers }]) => (
        <Fact key={key} wide name={title}>
          {answers.join(' · ')}
        </Fact>
      ))}
    </Facts>
  )
}

type OnlyTeamProps = { shiftId: number; side: Side; row: SideRow; about: string }

/** The line to the programme team, which the server sends only to its author and administrators. */
function OnlyTeam({ shiftId, side, row: { team_line, line_unread_since: since }, about }: OnlyTeamProps) {
  const reading = useApiMutation(readTeamLine)
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
