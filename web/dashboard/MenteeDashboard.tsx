import { Anchor, Button, Flex, Group, Skeleton, Stack, Text } from '@mantine/core'
import { CalendarClock, Flag, type LucideIcon, Mail, Route, Users } from 'lucide-react'
import { type ComponentType, lazy, type ReactNode, Suspense, useId } from 'react'
import { Link } from 'react-router'
import { findMyMentor } from '#contract/assignments.ts'
import { formatInstantDay, hoursInProse } from '#contract/dates.ts'
import { listPlans } from '#contract/learning-plans.ts'
import { getPath, progressStateOf } from '#contract/mentees.ts'
import { addNote } from '#contract/notes.ts'
import { mayNow } from '#contract/permissions.ts'
import { fullName } from '#contract/person.ts'
import { findNextShift, isUncertain } from '#contract/shifts.ts'
import { NeedsAttention } from '#web/attention/NeedsAttention.tsx'
import { SubscribeButton } from '#web/calendar/SubscribeButton.tsx'
import { useTimeZone } from '#web/kernel/clock.ts'
import { loadChunk } from '#web/kernel/load-chunk.ts'
import { invalidateAll } from '#web/kernel/query-client.ts'
import { useMe } from '#web/kernel/session.ts'
import { useApiQueryWhen } from '#web/kernel/use-api-query.ts'
import { useFirstError } from '#web/kernel/use-first-error.ts'
import { idle } from '#web/kernel/when-idle.ts'
import { PageButton } from '#web/kit/layout/Buttons.tsx'
import { Card } from '#web/kit/layout/Card.tsx'
import { Panels } from '#web/kit/layout/Panel.tsx'
import { BigNumber } from '#web/kit/layout/Tiles.tsx'
import { FailedState } from '#web/kit/states/FailedState.tsx'
import { LoadingState, useDelayed } from '#web/kit/states/LoadingState.tsx'
import { EmailText } from '#web/kit/text/LongText.tsx'
import { Day } from '#web/kit/text/Receipt.tsx'
import { HashTarget } from '#web/kit/url/HashTarget.tsx'
import { ProgressTrack } from '#web/mentees/ProgressTrack.tsx'
import { Initials, PersonLink } from '#web/programme/PersonMark.tsx'
import { AccountTag, UncertainTag } from '#web/programme/tags.tsx'
import { PrepareLink, ShiftPartner, ShiftPlace, UncertainHint } from '#web/shifts/ShiftDetails.tsx'
import { useAddToCalendar } from '#web/shifts/use-add-to-calendar.ts'
import type { Numbers } from './api.ts'
import styles from './Dashboard.module.css'
import { Greeting } from './Greeting.tsx'

/** A lazy component below the cards: its chunk is loaded when the first screen has its data. */
const later = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    await idle()
    return { default: await loadChunk(load) }
  })

const MenteeTabs = later(async () => (await import('./MenteeTabs.tsx')).MenteeTabs)
const PathPanel = later(async () => (await import('#web/mentees/PathPanel.tsx')).PathPanel)
const MilestonesPanel = later(
  async () => (await import('#web/milestones/MilestonesPanel.tsx')).MilestonesPanel,
)

export function MenteeDashboard({ numbers }: { numbers: Numbers }) {
  const me = useMe()
  return (
    <>
      <Greeting
        numbers={numbers}
        mainAction={mayNow(me, addNote.action) && <PageButton to="/notes?new=">Add note</PageButton>}
      >
        <PageButton to="/profile" variant="default">
          Manage Profile
        </PageButton>
      </Greeting>
      <Panels>
        <DashboardFailure />
        <NextShift numbers={numbers} />
        <NeedsAttention />
        <div className={styles.cards}>
          <MyMentor numbers={numbers} />
          <LearningGoals numbers={numbers} />
          <MyProgress numbers={numbers} />
        </div>
        {mayNow(me, getPath.action) && (
          <Suspense fallback={<LoadingState rows={3} />}>
            <PathPanel menteeId={me.id} title="My path" />
          </Suspense>
        )}
        {numbers.data?.hasMilestones && (
          <Suspense fallback={<LoadingState rows={5} />}>
            <HashTarget id="milestones">
              <MilestonesPanel menteeId={me.id} title="My milestones" />
            </HashTarget>
          </Suspense>
        )}
        {mayNow(me, listPlans.action) && (
          <Suspense fallback={<LoadingState rows={8} />}>
            <HashTarget id="plans-and-goals">
              <MenteeTabs />
            </HashTarget>
          </Suspense>
        )}
      </Panels>
    </>
  )
}

function MyProgress({ numbers: { data, error } }: { numbers: Numbers }) {
  const me = useMe()
  const zone = useTimeZone()
  if (error) return null
  const status = data && (data.progressStatus ?? 'awaiting_shift')
  return (
    <DashboardCard title="My Progress" icon={Route} coming={!data}>
      <CardValue>
        <Figure value={status && progressStateOf(status).label} />
      </CardValue>
      {status && <ProgressTrack status={status} isSignedOff={Boolean(data.signedOffAt)} />}
      {data?.signedOffAt && (
        <Link to={`/sign-off/${me.id}`}>Signed off {formatInstantDay(data.signedOffAt, zone)}</Link>
      )}
    </DashboardCard>
  )
}

function LearningGoals({ numbers: { data, error } }: { numbers: Numbers }) {
  if (error) return null
  return (
    <DashboardCard title="Learning Goals" icon={Flag} coming={!data}>
      <BigNumber>
        <Figure value={data?.learningGoals} />
      </BigNumber>
      {data && <Text c="dimmed">{data.learningGoals === 1 ? 'active goal' : 'active goals'}</Text>}
    </DashboardCard>
  )
}

/** The numbers already contain the day. A second query adds hours and place, if permitted. */
function NextShift({ numbers }: { numbers: Numbers }) {
  const me = useMe()
  const calendar = useAddToCalendar()
  const asks = mayNow(me, findNextShift.action)
  const next = useApiQueryWhen(asks, findNextShift, { query: { menteeId: me.id } })
  const shift = next.data
  const day = shift === undefined ? numbers.data?.nextShift : (shift?.shift_date ?? null)
  const uncertain = shift ? isUncertain(shift) : numbers.data?.nextShiftUncertain
  if (day === undefined && !next.loading && !numbers.loading) return null
  return (
    <DashboardCard title="Next Shift" icon={CalendarClock} coming={next.loading}>
      <CardValue>
        <Figure value={day ? <Day of={day} capital /> : day === null ? 'None Scheduled' : undefined} />{' '}
        {day && uncertain && <UncertainTag />}
      </CardValue>
      {shift && (
        <Stack gap={4}>
          <strong>{hoursInProse(shift)}</strong>
          <ShiftPlace location={shift.location} />
          <ShiftPartner shift={shift} reader="mentee" />
          <UncertainHint shift={shift} />
          <Group mt="xs" gap="sm">
            <PrepareLink shift={shift} small={false} />
            <Button
              variant="default"
              aria-busy={calendar.busyWith === shift.id}
              onClick={() => void calendar.add(shift)}
            >
              Add to calendar
            </Button>
            <SubscribeButton />
          </Group>
        </Stack>
      )}
    </DashboardCard>
  )
}

/**
 * The numbers already contain the mentor's name. A second query adds email addresses and further mentors, if
 * permitted.
 */
function MyMentor({ numbers }: { numbers: Numbers }) {
  const asks = mayNow(useMe(), findMyMentor.action)
  const hasMentor = numbers.error !== null || Boolean(numbers.data?.assignedMentor)
  const mentor = useApiQueryWhen(asks && hasMentor, findMyMentor, {})
  const name = nameIn(numbers)
  if (!mentor.data && name === undefined && !numbers.loading && !mentor.loading) return null
  return (
    <DashboardCard title="My Mentor" icon={Users} coming={numbers.loading || mentor.loading}>
      {hasMentor && mentor.data ? (
        <Flex component="ul" direction="column" gap={12}>
          {mentor.data.mentors.map((one) => (
            <li key={one.id}>
              <CardValue>
                <Group component="span" gap="sm" wrap="nowrap">
                  <Initials person={one} size={40} />
                  <PersonLink id={one.id} name={fullName(one)} status={one.status} />
                </Group>
              </CardValue>
              <Anchor
                href={`mailto:${one.email}`}
                inherit
                underline="always"
                display="inline-flex"
                mih="var(--ui-target)"
                style={{ alignItems: 'center', gap: 8 }}
              >
                <Mail size={18} aria-hidden />
                <EmailText email={one.email} />
              </Anchor>
            </li>
          ))}
        </Flex>
      ) : (
        <CardValue>
          <Figure value={name} />{' '}
          {numbers.data?.assignedMentorStatus === 'inactive' && <AccountTag status="inactive" />}
        </CardValue>
      )}
    </DashboardCard>
  )
}

const nameIn = ({ data }: Numbers) => data && (data.assignedMentor ?? 'Not Assigned')

type Props = {
  title: string
  icon: LucideIcon
  /** True while the card will grow, because more than one value is loading. */
  coming?: boolean
  children: ReactNode
}

/** A titled section of a mentee's dashboard. */
function DashboardCard({ title, icon: Icon, coming = false, children }: Props) {
  const id = useId()
  return (
    <Card as="section" wide aria-labelledby={id} data-coming={coming || undefined}>
      <Flex component="h2" id={id} align="center" gap="sm" fz="md" fw={400} c="dimmed">
        <Icon size={20} aria-hidden />
        {title}
      </Flex>
      {children}
    </Card>
  )
}

/** The main value of a card. */
const CardValue = ({ children }: { children: ReactNode }) => (
  <Text component="div" fz="lg" fw={700} lh={1.4} style={{ overflowWrap: 'anywhere' }}>
    {children}
  </Text>
)

type FigureProps = { value: ReactNode | undefined; width?: number }

/** A value on a card, with a skeleton while it loads. After an error the parent renders no card. */
export function Figure({ value, width = 72 }: FigureProps) {
  const late = useDelayed(value === undefined)
  if (value !== undefined) return value
  if (!late) return <span aria-busy="true">&nbsp;</span>
  return <Skeleton component="span" className={styles.figure ?? ''} width={width} aria-busy="true" />
}

/** Shows one error for the whole dashboard. The failed parts render nothing. */
export function DashboardFailure() {
  const failure = useFirstError()
  return (
    failure && (
      <FailedState
        message={`Part of the dashboard did not load: ${failure.message}`}
        onRetry={invalidateAll}
      />
    )
  )
}
