import { Anchor, Box, Flex, Group, Text } from '@mantine/core'
import { CalendarDays, Flag, GraduationCap, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { maxOnDashboard } from '#contract/attention.ts'
import { formatDay, formatInstantDay } from '#contract/dates.ts'
import { progressStateOf } from '#contract/mentees.ts'
import type { ComingDay, Person, PersonPartner } from '#contract/people.ts'
import { fullName } from '#contract/person.ts'
import { useAskAndEnd } from '#web/assignments/use-ask-and-end.ts'
import styles from '#web/attention/Attention.module.css'
import { AttentionRows } from '#web/attention/AttentionRows.tsx'
import { pathOfAll } from '#web/attention/items.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { useMe } from '#web/kernel/session.ts'
import { PageButton } from '#web/kit/layout/Buttons.tsx'
import { Panel, Panels } from '#web/kit/layout/Panel.tsx'
import { NumberTiles, StatTile } from '#web/kit/layout/Tiles.tsx'
import { Fact, Facts, Rows } from '#web/kit/list/Facts.tsx'
import { useKeptFocus } from '#web/kit/list/use-kept-focus.ts'
import { usePrint } from '#web/kit/page/use-print.ts'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { ProgressBar } from '#web/kit/states/ProgressBar.tsx'
import { RowActions } from '#web/kit/table/RowActions.tsx'
import { EmailText, OneLine } from '#web/kit/text/LongText.tsx'
import { Day } from '#web/kit/text/Receipt.tsx'
import { WhatHappensNow } from '#web/mentees/ProgressTrack.tsx'
import { Timeline } from '#web/mentees/Timeline.tsx'
import { Initials, PersonLink, PersonName } from '#web/programme/PersonMark.tsx'
import { ProgressTag } from '#web/programme/tags.tsx'
import { LoadByMonth } from './LoadByMonth.tsx'

export function PersonOverview({ person }: { person: Person }) {
  const isPrinting = usePrint()
  return (
    <Panels>
      <PersonNeeds person={person} />
      {person.role !== 'admin' && <ComingDays person={person} />}
      {person.load && <MentorLoad load={person.load} />}
      {person.load && <LoadByMonth months={person.load.months} />}
      {person.numbers && <MenteeNumbers numbers={person.numbers} next={person.next_shift} />}
      {person.progress && <OverallProgress progress={person.progress} />}
      <PersonPartners person={person} />
      <PersonFacts person={person} />
      {person.role === 'mentee' && !isPrinting && (
        <Panel title="Recent activity">
          <Timeline menteeId={person.id} empty={{ title: 'No recent activity' }} />
        </Panel>
      )}
    </Panels>
  )
}

type Props = { numbers: NonNullable<Person['numbers']>; next: Person['next_shift'] }

const MenteeNumbers = ({ numbers, next }: Props) => (
  <NumberTiles columns={3}>
    <StatTile label="Active Goals" value={numbers.active_goals} />
    <StatTile
      label="Next Session"
      value={<OneLine>{next ? formatDay(next.day) : '-'}</OneLine>}
      hint={next?.with && `With ${next.with}`}
    />
    <StatTile label="Learning Plans" value={numbers.learning_plans} hint="Draft and active" />
  </NumberTiles>
)

/** A mentor's workload, and what the mentor has not done yet. */
const MentorLoad = ({ load }: { load: NonNullable<Person['load']> }) => (
  <Box>
    <NumberTiles columns={4}>
      <StatTile label="Active Mentees" value={load.mentees} />
      <StatTile label="Upcoming Shifts" value={load.upcoming_shifts} />
      <StatTile label="Overdue goals" value={load.overdue_goals} />
      <StatTile label="No outcome yet" value={load.missing_outcomes} />
    </NumberTiles>
    <Text mt="xs" c="dimmed">
      Last contact: {load.last_contact ? <Day of={load.last_contact} /> : 'none yet'}
    </Text>
  </Box>
)

/** The bar of the overview. The tab 'Progress' shows the steps instead. */
function OverallProgress({
  progress: { status, signed_off_at },
}: {
  progress: NonNullable<Person['progress']>
}) {
  const { percent, label } = progressStateOf(status)
  return (
    <Panel title="Overall progress">
      <ProgressBar percent={percent} label={label} name="Overall progress" />
      <WhatHappensNow status={status} isSignedOff={signed_off_at !== null} />
    </Panel>
  )
}

/** Pending items of this person that the reader must handle. Renders nothing when there are none. */
function PersonNeeds({ person }: { person: Person }) {
  const { id: myId, role } = useMe()
  const { needs, needs_total } = person
  if (needs.length === 0) return null
  const about = { person_id: person.id === myId ? null : person.id, name: fullName(person) }
  return (
    <Panel title="Needs attention">
      <div className={styles.rows}>
        <AttentionRows
          withoutName
          items={needs.slice(0, maxOnDashboard).map((item) => ({ ...item, more: [], more_total: 0 }))}
        />
      </div>
      {needs_total > maxOnDashboard && (
        <Link to={pathOfAll(role, about)}>See all {needs_total.toLocaleString('en-GB')} tasks</Link>
      )}
    </Panel>
  )
}

/** Contact details and dates of a person. */
function PersonFacts({ person }: { person: Person }) {
  const zone = useTimeZone()
  const me = useMe()
  const { email, since, created_at } = person
  return (
    <Panel title="Details">
      <Facts least={180} fill gap="lg" rowGap={12}>
        <Fact name="Email">
          <Anchor inherit underline="always" display="inline-block" py={4} href={`mailto:${email}`}>
            <EmailText email={email} />
          </Anchor>
        </Fact>
        {since && (
          <Fact name={me.role === 'mentor' ? 'Assigned' : 'Working together since'}>
            {formatInstantDay(since, zone)}
          </Fact>
        )}
        {created_at && <Fact name="Member since">{formatInstantDay(created_at, zone)}</Fact>}
      </Facts>
    </Panel>
  )
}

const kinds: Record<ComingDay['kind'], { label: string; icon: LucideIcon }> = {
  shift: { label: 'Shift', icon: CalendarDays },
  goal: { label: 'Goal due', icon: Flag },
  plan: { label: 'Learning plan due', icon: GraduationCap },
}

/** The next shift, and the goals and plans with an upcoming due date. */
function ComingDays({ person: { next } }: { person: Person }) {
  return (
    <Panel title="Coming up">
      {next.length === 0 ? (
        <EmptyState title="Nothing scheduled" />
      ) : (
        <Rows>
          {next.map((coming) => (
            <Coming key={`${coming.kind} ${coming.id}`} coming={coming} />
          ))}
        </Rows>
      )}
    </Panel>
  )
}

function Coming({ coming: { kind, id, day, what, mine } }: { coming: ComingDay }) {
  const { label, icon: Icon } = kinds[kind]
  return (
    <Flex component="li" gap={12}>
      <Icon size={20} aria-hidden color="var(--ui-secondary)" style={{ marginTop: 2 }} />
      <Flex direction="column" gap={4} miw={0} style={{ overflowWrap: 'anywhere' }}>
        <strong>
          <Day of={day} capital />
        </strong>
        <Text span>
          {label}: {what}
        </Text>
        {mine && (
          <PageButton
            to={`/shifts/${id}/prepare`}
            variant="default"
            size="compact-sm"
            mt={4}
            style={{ alignSelf: 'flex-start' }}
            className="no-print"
          >
            Prepare
          </PageButton>
        )}
      </Flex>
    </Flex>
  )
}

/**
 * A mentee's mentors, or a mentor's mentees, with their start dates. Mentees do not see a mentor's other
 * mentees.
 */
function PersonPartners({ person }: { person: Person }) {
  const me = useMe()
  const list = useKeptFocus<HTMLUListElement>()
  const isMentee = person.role === 'mentee'
  const isColleague = me.role === 'mentor'
  const partners = person.partners.filter(({ id }) => id !== me.id)
  if (person.role === 'admin' || (!isMentee && me.role === 'mentee')) return null
  if (isColleague && partners.length === 0) return null
  return (
    <Panel title={titleOf(isMentee, isColleague)}>
      {partners.length === 0 ? (
        <EmptyState title={isMentee ? 'No mentor yet' : 'No mentees assigned'} />
      ) : (
        <Rows {...list}>
          {partners.map((partner) => (
            <Partner key={partner.relationship_id} partner={partner} person={person} />
          ))}
        </Rows>
      )}
      {person.partners_total > person.partners.length && (
        <Text c="dimmed" pt="sm">
          {person.partners.length} of {person.partners_total.toLocaleString('en-GB')} people.{' '}
          <Link to={me.role === 'admin' ? '/admin/mentor-mentee' : '/mentoring'}>See everyone</Link>
        </Text>
      )}
    </Panel>
  )
}

function Partner({ partner, person }: { partner: PersonPartner; person: Person }) {
  const me = useMe()
  const zone = useTimeZone()
  const { askAndEnd, isEnding } = useAskAndEnd()
  const isMentee = person.role === 'mentee'
  const end = {
    label: 'End relationship',
    danger: true,
    busy: isEnding(partner.relationship_id),
    run: () => void askAndEnd(partner.relationship_id, isMentee ? [partner, person] : [person, partner]),
  }
  return (
    <Group component="li" justify="space-between" gap="8px 16px">
      <Group gap="sm" wrap="nowrap" miw={0}>
        <Initials person={partner} size={40} />
        <Flex direction="column" gap={4} miw={0} style={{ overflowWrap: 'anywhere' }}>
          <strong>
            {/* Mentors may not open the page of another mentor. */}
            {me.role === 'mentor' ? (
              <PersonName name={fullName(partner)} status={partner.status} />
            ) : (
              <PersonLink id={partner.id} name={fullName(partner)} status={partner.status} />
            )}
          </strong>
          <Text span c="dimmed">
            Since {formatInstantDay(partner.assigned_date, zone)}
          </Text>
        </Flex>
      </Group>
      <Group gap="8px 16px">
        {partner.progress_status && <ProgressTag status={partner.progress_status} />}
        {partner.can.includes('end') && <RowActions actions={[end]} name={fullName(partner)} />}
      </Group>
    </Group>
  )
}

const titleOf = (isMentee: boolean, isColleague: boolean) => {
  if (!isMentee) return 'Mentees'
  return isColleague ? 'Other mentors' : 'Mentors'
}
