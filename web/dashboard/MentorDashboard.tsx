import { dayIn, dayInWords } from '#contract/dates.ts'
import type { Reply } from '#contract/endpoint.ts'
import { listMenteesWithProgress, progressStateOf } from '#contract/mentees.ts'
import { mayNow } from '#contract/permissions.ts'
import { labelsOf } from '#contract/person.ts'
import { listShifts } from '#contract/shifts.ts'
import { NeedsAttention } from '#web/attention/NeedsAttention.tsx'
import { useTimeZone } from '#web/kernel/clock.ts'
import { useMe } from '#web/kernel/session.ts'
import { Uses } from '#web/kernel/Uses.tsx'
import { useList } from '#web/kernel/use-list.ts'
import { PageButton } from '#web/kit/layout/Buttons.tsx'
import { Panel, TwoColumns } from '#web/kit/layout/Panel.tsx'
import { NumberTiles, StatTile } from '#web/kit/layout/Tiles.tsx'
import { Rows } from '#web/kit/list/Facts.tsx'
import { ListView } from '#web/kit/list/ListView.tsx'
import { ProgressBar } from '#web/kit/states/ProgressBar.tsx'
import { Day } from '#web/kit/text/Receipt.tsx'
import { Initials, PersonLink } from '#web/programme/PersonMark.tsx'
import { NextDays, NextShift } from '#web/shifts/DashboardShifts.tsx'
import { DashboardFrame, Figure } from './DashboardFrame.tsx'
import type { Numbers } from './logged-queries.ts'

const cards = [
  { label: 'Active Mentees', number: 'activeMentees', to: '/mentoring' },
  { label: 'Upcoming Shifts', number: 'upcomingShifts', to: '/shifts' },
  { label: 'Learning Plans', number: 'learningPlans', to: '/learning-plans', hint: 'Draft and active' },
  { label: 'Progress Updates', number: 'progressUpdates', to: '/mentoring', hint: 'In the last 30 days' },
] as const

export function MentorDashboard({ numbers }: { numbers: Numbers }) {
  const mayShift = mayNow(useMe(), listShifts.action)
  // Also those whom they cover, who are in no number.
  const mentees = useList(listMenteesWithProgress, {}, { ready: mayShift })
  const hasMentees = mentees.data?.length !== 0
  return (
    <DashboardFrame
      numbers={numbers}
      actions={
        hasMentees && (
          <>
            <PageButton to="/notes?new=" variant="outline">
              Add Note
            </PageButton>
            <PageButton to="/shifts/schedule?new=" variant="outline">
              Schedule Shift
            </PageButton>
          </>
        )
      }
    >
      <TwoColumns
        side={
          <>
            {mayShift && <YourMentees />}
            {mayShift && <NextDays />}
          </>
        }
      >
        {mayShift && hasMentees && <NextShift numbers={numbers.data} isMissing={!numbers.loading} />}
        <NeedsAttention />
      </TwoColumns>
      {(numbers.data || numbers.loading) && (
        <NumberTiles>
          {cards.map(({ number, ...card }) => (
            <StatTile key={number} {...card} value={<Figure value={numbers.data?.[number]} />} />
          ))}
        </NumberTiles>
      )}
    </DashboardFrame>
  )
}

const shown = 5

/** The mentor's mentees, and where each of them is. The page of mentoring has all of them. */
function YourMentees() {
  const mentees = useList(listMenteesWithProgress, {})
  // The dashboard shows the error.
  if (mentees.error) return null
  return (
    <Panel title="Your mentees" link={{ to: '/mentoring', text: 'Mentoring' }}>
      <ListView
        query={mentees}
        rows={2}
        empty={{
          picture: 'people',
          title: 'No mentees assigned',
          hint: "Your mentees will appear here once you've been matched.",
        }}
      >
        {(rows) => (
          <Rows>
            {rows.slice(0, shown).map((mentee) => (
              <li key={mentee.id} className="row align-start">
                <Initials person={mentee} size={36} />
                <Mentee mentee={mentee} name={labelsOf(rows)(mentee)} />
              </li>
            ))}
          </Rows>
        )}
      </ListView>
    </Panel>
  )
}

type MenteeRow = Reply<typeof listMenteesWithProgress>[number]

function Mentee({ mentee, name }: { mentee: MenteeRow; name: string }) {
  const { id, account_status, progress_status, next_session, active_goals, assigned_date, cover_until } =
    mentee
  const zone = useTimeZone()
  const { percent, label } = progressStateOf(progress_status)
  return (
    <div className="grow">
      <strong>
        <PersonLink id={id} name={name} status={account_status} />
      </strong>
      <ProgressBar percent={percent} label={label} name={`Progress of ${name}`} />
      <p className="small">
        {next_session ? (
          <>
            Next shift <Day of={next_session} /> · {active_goals} active{' '}
            {active_goals === 1 ? 'goal' : 'goals'}
          </>
        ) : (
          <>
            {progress_status === 'completed' ? 'Programme completed' : 'No shift planned'} · with you since{' '}
            <Day of={dayIn(new Date(assigned_date), zone)} />
          </>
        )}
        {cover_until && (
          <Uses module="cover">
            <span>{` · you cover until ${dayInWords(cover_until)}`}</span>
          </Uses>
        )}
      </p>
    </div>
  )
}
