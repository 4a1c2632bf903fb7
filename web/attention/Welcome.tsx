import { Group, Paper, Text, Title } from '@mantine/core'
import { BookOpen, CalendarClock, CircleQuestionMark, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { getAttention } from '#contract/attention.ts'
import { formatLongDay } from '#contract/dates.ts'
import type { Reply } from '#contract/endpoint.ts'
import { hrefOf } from '#contract/href.ts'
import { useToday } from '#web/kernel/clock.ts'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import { useMe } from '#web/kernel/session.ts'
import { Columns } from '#web/kit/list/Columns.tsx'
import { awaitingWords } from './AwaitingMentor.tsx'
import { PutAway } from './PutAway.tsx'

type Attention = Reply<typeof getAttention>
type Props = { welcome: NonNullable<Attention['welcome']>; awaitingMentor: Attention['awaitingMentor'] }

/** What a new mentor or mentee is told: what this is, what happens next and by when, and whom to ask. */
export function Welcome({ welcome, awaitingMentor }: Props) {
  const isMentor = useMe().role === 'mentor'
  return (
    <>
      <Columns least={220} fill>
        <Told icon={BookOpen} title="What this is">
          {isMentor
            ? 'You lead mentees through their first shifts: plan shifts with them, set goals, and note how they do. Your private notes are yours alone to read.'
            : 'You work shifts with a mentor, who helps you find your way. Your shifts, goals, learning plans, notes and documents are all here.'}
        </Told>
        <Told icon={CalendarClock} title="What happens next">
          <Next welcome={welcome} awaitingMentor={awaitingMentor} isMentor={isMentor} />
        </Told>
        <Told icon={CircleQuestionMark} title="Whom to ask">
          <WhomToAsk partners={isMentor ? [] : welcome.partners} />
        </Told>
      </Columns>
      <PutAway>You can put this away once you know your way.</PutAway>
    </>
  )
}

function Next({
  welcome: { partners, next_shift },
  awaitingMentor,
  isMentor,
}: Props & { isMentor: boolean }) {
  const today = useToday()
  const who = new Intl.ListFormat('en-GB').format(partners)
  if (next_shift)
    return (
      <>
        Your next shift is on {formatLongDay(next_shift)}. <Link to="/shifts">See your shifts</Link>
      </>
    )
  if (awaitingMentor)
    return `You have no mentor ${awaitingMentor.had_mentor ? 'at present' : 'yet'}. ${awaitingWords({ ...awaitingMentor, isLate: awaitingMentor.by < today })}`
  if (isMentor && partners.length === 0)
    return 'The programme team gives you your first mentee. You get an e-mail when they do.'
  if (isMentor)
    return (
      <>
        Plan a shift with {who}. <Link to="/shifts/schedule?new=">Schedule Shift</Link>
      </>
    )
  return partners.length > 0
    ? `${who} plans your first shift with you. You get an e-mail once it is planned.`
    : 'The programme team will be in touch with you.'
}

function WhomToAsk({ partners }: { partners: string[] }) {
  const { help } = usePublicSettings()
  return (
    <>
      {partners.length > 0 && (
        <>
          Your mentor {new Intl.ListFormat('en-GB').format(partners)}:{' '}
          <Link to="/notes?new=">write a note</Link>.{' '}
        </>
      )}
      {help ? (
        <>
          For help with this service: <a href={hrefOf(help)}>{help}</a>
        </>
      ) : (
        `${partners.length > 0 ? 'Besides, the' : 'The'} programme team, as you usually reach them.`
      )}
    </>
  )
}

const Told = ({ icon: Icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) => (
  <Paper withBorder p="md">
    <Group gap="sm" mb="xs" wrap="nowrap">
      <Icon size={22} aria-hidden color="var(--ui-secondary)" />
      <Title order={3}>{title}</Title>
    </Group>
    <Text component="div" style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Text>
  </Paper>
)
