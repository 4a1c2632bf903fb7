import { Anchor, Box, Flex, Group, Text } from '@mantine/core'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { maxOnDashboard } from '#contract/attention.ts'
import { dayIn, dayInWords, formatDay, instantDayInWords } from '#contract/dates.ts'
import { progressStateOf } from '#contract/mentees.ts'
import type { ComingDay, MentorLoad as MentorLoadRow, Person, PersonPartner } from '#contract/people.ts'
import { fullName } from '#contract/person.ts'
import { toBeConfirmed } from '#contract/shifts.ts'
import { ArrangeCover } from '#web/assignments/CoverDialogs.tsx'
import { HandoverPanel } from '#web/assignments/HandoverPanel.tsx'
import { useEndDialog } from '#web/assignments/use-end-dialog.tsx'
import { AttentionRows } from '#web/attention/AttentionRows.tsx'
import { pathOfAll } from '#web/attention/items.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { lazyPart } from '#web/kernel/load-chunk.ts'
import { useIsOn, useMe } from '#web/kernel/session.ts'
import { Uses } from '#web/kernel/Uses.tsx'
import { useDialog } from '#web/kit/dialog/use-dialog.ts'
import { PageButton, TextButton } from '#web/kit/layout/Buttons.tsx'
import { Hero, Panel, Panels, TwoColumns } from '#web/kit/layout/Panel.tsx'
import { Fact, Facts, RowLink, Rows } from '#web/kit/list/Facts.tsx'
import { useKeptFocus } from '#web/kit/list/use-kept-focus.ts'
import { usePrint } from '#web/kit/page/use-print.ts'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'
import { ProgressBar } from '#web/kit/states/ProgressBar.tsx'
import { RowActions } from '#web/kit/table/RowActions.tsx'
import { EmailText, LongText } from '#web/kit/text/LongText.tsx'
import { Day } from '#web/kit/text/Receipt.tsx'
import { HashTarget } from '#web/kit/url/HashTarget.tsx'
import { useQueryParam } from '#web/kit/url/use-query-param.ts'
import { MatchPanel } from '#web/matches/MatchPanel.tsx'
import { Timeline } from '#web/mentees/Timeline.tsx'
import { Initials, PersonLink } from '#web/programme/PersonMark.tsx'
import { ProgressTag } from '#web/programme/tags.tsx'
import styles from './People.module.css'

const PathPanel = lazyPart(async () => (await import('#web/mentees/PathPanel.tsx')).PathPanel)

type Props = { person: Person; onUpdate: (() => void) | undefined }

export function PersonOverview({ person, onUpdate }: Props) {
  const me = useMe()
  const isPrinting = usePrint()
  const isMentee = person.role === 'mentee'
  if (person.role === 'admin')
    return (
      <Panels>
        <PersonNeeds person={person} />
        <PersonFacts person={person} />
      </Panels>
    )
  return (
    <TwoColumns
      side={
        <>
          {person.progress && <OverallProgress person={person} onUpdate={onUpdate} />}
          {isMentee && !isPrinting && (
            <Suspense fallback={<LoadingState rows={3} />}>
              <PathPanel
                menteeId={person.id}
                activeGoals={person.numbers?.active_goals ?? 0}
                title="Path so far"
              />
            </Suspense>
          )}
          {person.load && <MentorLoad load={person.load} />}
          {isMentee && <PersonPartners person={person} />}
          {person.role === 'mentee' && me.role === 'mentor' && (
            <Uses module="matching">
              <MatchPanel id={person.id} role={person.role} />
            </Uses>
          )}
          <PersonFacts person={person} />
        </>
      }
    >
      {person.next_shift && <NextShift shift={person.next_shift} />}
      <PersonNeeds person={person} />
      {isMentee && me.role !== 'mentee' && (
        <Uses module="cover">
          <HashTarget id="handover">
            <HandoverPanel person={person} />
          </HashTarget>
        </Uses>
      )}
      <ComingDays person={person} />
      {!isMentee && <PersonPartners person={person} />}
      {isMentee && !isPrinting && (
        <Panel title="Recent activity">
          <Timeline menteeId={person.id} first={4} empty={{ title: 'No recent activity' }} />
        </Panel>
      )}
    </TwoColumns>
  )
}

/** The next shift, and for the two who work it the way to prepare it. */
function NextShift({ shift }: { shift: NonNullable<Person['next_shift']> }) {
  const { id, day, hours, location, uncertain, mine } = shift
  const facts = [location, shift.with ? `with ${shift.with}` : 'with you', uncertain && toBeConfirmed]
  return (
    <Hero
      label="Next shift"
      value={
        <>
          <Day of={day} capital />, {hours}
        </>
      }
      action={
        mine && (
          <PageButton to={`/shifts/${id}/prepare`} className="no-print">
            Prepare
          </PageButton>
        )
      }
    >
      <p className="small">{facts.filter(Boolean).join(' · ')}</p>
    </Hero>
  )
}

/** The bar of the overview with the numbers of the mentee. The tab 'Progress' shows the steps instead. */
function OverallProgress({ person, onUpdate }: Props) {
  const zone = useTimeZone()
  const { progress, numbers, next_shift } = person
  if (!progress) return null
  const { percent, label } = progressStateOf(progress.status)
  return (
    <Panel
      title="Overall progress"
      actions={
        onUpdate && (
          <TextButton className="small no-print" onClick={onUpdate}>
            Update
          </TextButton>
        )
      }
    >
      <ProgressBar percent={percent} label={label} name="Overall progress" />
      {progress.set_at && (
        <p className="small">
          Updated <Day of={dayIn(new Date(progress.set_at), zone)} />
        </p>
      )}
      {progress.notes && <LongText text={progress.notes} about="the latest progress notes" />}
      {numbers && (
        <Box mt="md">
          <Facts least={110} gap="lg" rowGap={12} className={styles.numbers}>
            <Fact name="Active Goals">{numbers.active_goals}</Fact>
            <Fact name="Learning Plans">{numbers.learning_plans}</Fact>
            <Fact name="Next Session">{next_shift ? formatDay(next_shift.day) : '-'}</Fact>
          </Facts>
        </Box>
      )}
    </Panel>
  )
}

/** A mentor's workload, what the mentor has not done yet, and the mentees at the end of each month. */
const MentorLoad = ({ load }: { load: NonNullable<Person['load']> }) => (
  <>
    <Panel title="Workload">
      <Facts least={110} gap="lg" rowGap={12} className={styles.numbers}>
        <Fact name="Active Mentees">{load.mentees}</Fact>
        <Fact name="Upcoming Shifts">{load.upcoming_shifts}</Fact>
        <Fact name="Overdue goals">{load.overdue_goals}</Fact>
        <Fact name="No outcome yet">{load.missing_outcomes}</Fact>
      </Facts>
      <p className="small">
        Last contact: {load.last_contact ? <Day of={load.last_contact} /> : <span>none yet</span>}
      </p>
    </Panel>
    <LoadByMonth months={load.months} />
  </>
)

/** The number of a mentor's mentees at the end of each of the last months, as bars. */
function LoadByMonth({ months }: Pick<MentorLoadRow, 'months'>) {
  const most = months.reduce((most, { mentees }) => Math.max(most, mentees), 0)
  if (most === 0) return null
  return (
    <Panel title="Mentees by month">
      <ol className={styles.months}>
        {months.map(({ month, mentees }) => (
          <li key={month}>
            <strong>{mentees}</strong>
            <span aria-hidden className="month" style={{ height: `${(64 * mentees) / most}px` }} />
            <time
              dateTime={month}
              title={inWords(month, { month: 'long', year: 'numeric' })}
              className="small"
            >
              {inWords(month, { month: 'narrow' })}
            </time>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

const inWords = (month: string, parts: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...parts }).format(new Date(`${month}-01T12:00Z`))

/** Pending items of this person that the reader must handle. Renders nothing when there are none. */
function PersonNeeds({ person }: { person: Person }) {
  const { id: myId, role } = useMe()
  const { needs, needs_total } = person
  if (needs.length === 0) return null
  const about = { person_id: person.id === myId ? null : person.id, name: fullName(person) }
  return (
    <Panel title="Needs attention">
      <AttentionRows
        withoutName
        items={needs.slice(0, maxOnDashboard).map((item) => ({ ...item, more: [], more_total: 0 }))}
      />
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
            {instantDayInWords(since, zone)}
          </Fact>
        )}
        {created_at && <Fact name="Member since">{instantDayInWords(created_at, zone)}</Fact>}
      </Facts>
    </Panel>
  )
}

const kinds: Record<ComingDay['kind'], { label: string; tab: string }> = {
  shift: { label: 'shift', tab: 'shifts' },
  goal: { label: 'goal', tab: 'goals' },
  plan: { label: 'learning plan', tab: 'plans' },
  milestone: { label: 'milestone', tab: 'progress#milestones' },
}

/** The shifts after the next one, and the goals, plans and milestones with an upcoming due date. */
function ComingDays({ person: { next, next_shift } }: { person: Person }) {
  const coming = next.filter(({ kind, id }) => kind !== 'shift' || id !== next_shift?.id)
  if (next_shift && coming.length === 0) return null
  return (
    <Panel title="Coming up">
      {coming.length === 0 ? (
        <EmptyState title="Nothing scheduled" />
      ) : (
        <Rows>
          {coming.map(({ kind, id, day, what }) => (
            <RowLink
              key={`${kind} ${id}`}
              to={`?tab=${kinds[kind].tab}`}
              mark={
                <span className={styles.date}>
                  <Day of={day} capital />
                </span>
              }
              title={what}
              end={<span className="small">{kinds[kind].label}</span>}
            />
          ))}
        </Rows>
      )}
    </Panel>
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
  const ending = useEndDialog()
  const covering = useDialog<true>()
  const [mentor, mentee] = person.role === 'mentee' ? [partner, person] : [person, partner]
  const end = {
    label: 'End relationship',
    run: () => ending.end({ id: partner.relationship_id, mentor, mentee }),
  }
  const mayCover = useIsOn('cover') && partner.can.includes('cover')
  const cover = { label: 'Arrange cover', run: () => covering.open(true) }
  const [wanted, ask] = useQueryParam('cover')
  const isAsked = covering.opened || wanted === String(partner.relationship_id)
  return (
    <Group component="li" justify="space-between" gap="8px 16px">
      <Group gap="sm" wrap="nowrap" miw={0}>
        <Initials person={partner} size={40} />
        <Flex className="long-words" direction="column" gap={4} miw={0}>
          <strong>
            {/* Mentors may not open the page of another mentor. */}
            <PersonLink
              id={partner.id}
              name={fullName(partner)}
              status={partner.status}
              mayOpen={me.role !== 'mentor'}
            />
          </strong>
          <Text span c="dimmed">
            Since {instantDayInWords(partner.assigned_date, zone)}
            {partner.cover_until && (
              <Uses module="cover">
                <span>{`, covers until ${dayInWords(partner.cover_until)}`}</span>
              </Uses>
            )}
          </Text>
        </Flex>
      </Group>
      <Group gap="8px 16px">
        {partner.progress_status && <ProgressTag status={partner.progress_status} />}
        {partner.can.includes('end') && (
          <RowActions actions={mayCover ? [end, cover] : [end]} name={fullName(partner)} />
        )}
        {ending.dialog}
        {mayCover && (covering.item || isAsked) && (
          <ArrangeCover
            relationshipId={partner.relationship_id}
            mentee={mentee}
            mentors={person.role === 'mentee' ? person.partners : [mentor]}
            opened={isAsked}
            onClose={() => {
              covering.close()
              ask(null)
            }}
          />
        )}
      </Group>
    </Group>
  )
}

const titleOf = (isMentee: boolean, isColleague: boolean) => {
  if (!isMentee) return 'Mentees'
  return isColleague ? 'Other mentors' : 'Mentors'
}
