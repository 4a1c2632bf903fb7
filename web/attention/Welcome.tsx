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
import { HideButton } from './HideButton.tsx'

type Attention = Reply<typeof getAttention>
type Props = { welcome: NonNullable<Attention['welcome']>; awaitingMentor: Attention['awaitingMentor'] }

/** Introduction for new mentors and mentees: the purpose, the next step with its date, and a contact. */
export function Welcome({ welcome, awaitingMentor }: Props) {
  const isMentor = useMe().role === 'mentor'
  return (
    <>
      <Columns least={220} fill>
        <Told icon={BookOpen} title="What this is">
          {isMentor
            ? 'Support your mentees through their first shifts: schedule shifts, set goals and record progress. Only you can read your private notes.'
            : "You'll work some shifts alongside a mentor. Find your shifts, goals, learning plans, notes and documents here."}
        </Told>
        <Told icon={CalendarClock} title="What happens next">
          <Next welcome={welcome} awaitingMentor={awaitingMentor} isMentor={isMentor} />
        </Told>
        <WhoToAsk partners={isMentor ? [] : welcome.partners} />
      </Columns>
      <HideButton>You can hide this when you no longer need it.</HideButton>
    </>
  )
}

function Next({
  welcome: { partners, partners_total, next_shift, next_shift_uncertain, programme_over },
  awaitingMentor,
  isMentor,
}: Props & { isMentor: boolean }) {
  const today = useToday()
  const others = partners_total - partners.length
  const who = new Intl.ListFormat('en-GB').format([...partners, ...(others > 0 ? [`${others} others`] : [])])
  if (next_shift)
    return (
      <>
        {next_shift_uncertain
          ? `Your shift on ${formatLongDay(next_shift)} needs to be confirmed. `
          : `Your next shift is on ${formatLongDay(next_shift)}. `}
        <Link to="/shifts">See your shifts</Link>
      </>
    )
  if (programme_over) return 'Your programme is complete. You can still read everything here.'
  if (awaitingMentor)
    return `You do not have a mentor ${awaitingMentor.had_mentor ? 'at the moment' : 'yet'}. ${awaitingWords({ ...awaitingMentor, isLate: awaitingMentor.by < today })}`
  if (isMentor && partners.length === 0)
    return 'The programme team will match you with a mentee and email you.'
  if (isMentor)
    return (
      <>
        Schedule a shift with {who}. <Link to="/shifts/schedule?new=">Schedule Shift</Link>
      </>
    )
  return partners.length > 0
    ? `Your mentor will schedule your first shift. We'll email you the details.`
    : 'The programme team will contact you.'
}

/** Renders nothing when there is nobody to name. */
function WhoToAsk({ partners }: { partners: string[] }) {
  const { help } = usePublicSettings()
  if (partners.length === 0 && !help) return null
  return (
    <Told icon={CircleQuestionMark} title="Who to ask">
      {partners.length > 0 && (
        <>
          <Link to="/notes?new=">Add a note</Link> for {new Intl.ListFormat('en-GB').format(partners)}.{' '}
        </>
      )}
      {help && (
        <>
          Help with this service: <a href={hrefOf(help)}>{help}</a>
        </>
      )}
    </Told>
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
