import { type ReactNode, Suspense, useId } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { contactTeam } from '#contract/assignments.ts'
import { goalsOnDashboard, milestonesOnDashboard } from '#contract/attention.ts'
import { instantDayInWords } from '#contract/dates.ts'
import { listPlans } from '#contract/learning-plans.ts'
import { getPath, progressStateOf } from '#contract/mentees.ts'
import { getMilestones } from '#contract/milestones.ts'
import { addNote } from '#contract/notes.ts'
import { mayNow } from '#contract/permissions.ts'
import { fullName } from '#contract/person.ts'
import { NeedsAttention } from '#web/attention/NeedsAttention.tsx'
import { NewFromMentors } from '#web/attention/NewFromMentors.tsx'
import { useTimeZone, useToday } from '#web/kernel/clock.ts'
import { lazyPart } from '#web/kernel/load-chunk.ts'
import { useMe } from '#web/kernel/session.ts'
import { useApiQueryWhen } from '#web/kernel/use-api-query.ts'
import { useMyMentors } from '#web/kernel/use-my-mentors.ts'
import { PageButton } from '#web/kit/layout/Buttons.tsx'
import { Card } from '#web/kit/layout/Card.tsx'
import { Panel, TwoColumns } from '#web/kit/layout/Panel.tsx'
import { HelpLink } from '#web/kit/page/HelpLink.tsx'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'
import { HashTarget } from '#web/kit/url/HashTarget.tsx'
import { PathCharts } from '#web/mentees/PathPanel.tsx'
import { ProgressTrack } from '#web/mentees/ProgressTrack.tsx'
import { detailOf } from '#web/milestones/Steps.tsx'
import { Initials, PersonLink } from '#web/programme/PersonMark.tsx'
import { AccountTag } from '#web/programme/tags.tsx'
import { NextShift } from '#web/shifts/DashboardShifts.tsx'
import styles from './Dashboard.module.css'
import { DashboardFrame, Figure, later } from './DashboardFrame.tsx'
import type { Numbers } from './logged-queries.ts'

// Lazy, because most mentees have not completed the programme.
const CompletedHome = lazyPart(async () => (await import('#web/sign-off/CompletedHome.tsx')).CompletedHome)
const MenteeTabs = later(async () => (await import('./MenteeTabs.tsx')).MenteeTabs)

export function MenteeDashboard({ numbers }: { numbers: Numbers }) {
  const me = useMe()
  // Emails and notifications of the last version link here.
  if (useLocation().hash === '#milestones') return <Navigate to={milestonesOnDashboard} replace />
  const isCompleted = numbers.data?.progressStatus === 'completed'
  // After the programme, a hero that says 'None Scheduled' would be the loudest part.
  const hasNone = isCompleted && numbers.data?.nextShift === null
  return (
    <DashboardFrame
      numbers={numbers}
      actions={
        <PageButton to="/profile" variant="default">
          Manage Profile
        </PageButton>
      }
    >
      <TwoColumns
        side={
          <>
            <MyProgress numbers={numbers} />
            <Card className={styles.facts ?? ''}>
              <MyMentor numbers={numbers} />
              {hasNone && (
                <Small title="Next Shift">
                  <strong>None Scheduled</strong>
                </Small>
              )}
              <LearningGoals numbers={numbers} />
            </Card>
          </>
        }
      >
        {isCompleted && (
          <Suspense fallback={<LoadingState rows={6} />}>
            <CompletedHome signedOffAt={numbers.data?.signedOffAt ?? null} />
          </Suspense>
        )}
        {!hasNone && <NextShift numbers={numbers.data} isMissing={!numbers.loading} />}
        {numbers.loading && <span data-coming />}
        <NewFromMentors />
        <NeedsAttention />
      </TwoColumns>
      {mayNow(me, listPlans.action) && (
        <Suspense fallback={<LoadingState rows={8} />}>
          <HashTarget id="plans-and-goals">
            <MenteeTabs hasMilestones={numbers.data?.hasMilestones ?? false} />
          </HashTarget>
        </Suspense>
      )}
    </DashboardFrame>
  )
}

function MyProgress({ numbers: { data, error } }: { numbers: Numbers }) {
  const me = useMe()
  const zone = useTimeZone()
  if (error) return null
  const status = data && (data.progressStatus ?? 'awaiting_shift')
  return (
    <Panel
      title="My Progress"
      actions={
        <strong className="small">
          <Figure value={status && progressStateOf(status).label} />
        </strong>
      }
    >
      {status ? (
        <ProgressTrack
          menteeId={me.id}
          status={status}
          isSignedOff={Boolean(data.signedOffAt)}
          hasMentor={Boolean(data.assignedMentor) && data.assignedMentorStatus !== 'inactive'}
        />
      ) : (
        <LoadingState rows={3} />
      )}
      {data && mayNow(me, getPath.action) && (
        <PathCharts menteeId={me.id} activeGoals={data.learningGoals ?? 0} />
      )}
      {data?.hasMilestones && <NextMilestone />}
      {data?.signedOffAt && (
        <p className="top-gap">
          <Link to={`/sign-off/${me.id}`}>Signed off {instantDayInWords(data.signedOffAt, zone)}</Link>
        </p>
      )}
    </Panel>
  )
}

/** The first milestone that is open, and the way to all. */
function NextMilestone() {
  const me = useMe()
  const today = useToday()
  const page = useApiQueryWhen(mayNow(me, getMilestones.action), getMilestones, {
    params: { menteeId: me.id },
  })
  const next = page.data?.steps.find(({ state }) => state !== 'done' && state !== 'not held')
  return (
    <p className="small top-gap">
      {next && <span>{`${next.title} ${detailOf(next, today)}. `}</span>}
      {page.loading && <span data-coming />}
      <Link to={milestonesOnDashboard}>My milestones</Link>
    </p>
  )
}

function LearningGoals({ numbers: { data, error } }: { numbers: Numbers }) {
  if (error) return null
  const count = data && `${data.learningGoals} active ${data.learningGoals === 1 ? 'goal' : 'goals'}`
  return (
    <Small title="Learning Goals" action={<Link to={goalsOnDashboard}>See goals</Link>}>
      <strong>
        <Figure value={count} />
      </strong>
    </Small>
  )
}

/**
 * The numbers already contain the mentor's name. A second query adds pictures and further mentors, if
 * permitted.
 */
function MyMentor({ numbers }: { numbers: Numbers }) {
  const me = useMe()
  const isCompleted = numbers.data?.progressStatus === 'completed'
  const hasMentor = numbers.error !== null || Boolean(numbers.data?.assignedMentor)
  const mentor = useMyMentors(hasMentor)
  const name = numbers.data && (numbers.data.assignedMentor ?? 'Not Assigned')
  if (!mentor.data && name === undefined && !numbers.loading && !mentor.loading) return null
  if (!hasMentor || !mentor.data?.mentors.length)
    return (
      <Small title="My Mentor" action={!hasMentor && <HelpLink>{contactTeam}</HelpLink>}>
        <strong>
          <Figure value={name} />
        </strong>{' '}
        {numbers.data?.assignedMentorStatus === 'inactive' && <AccountTag status="inactive" />}
        {(numbers.loading || mentor.loading) && <span data-coming />}
      </Small>
    )
  return mentor.data.mentors.map((one) => {
    const message = mayNow(me, addNote.action) && (
      <PageButton
        to={`/notes?view=conversation&mentor=${one.id}`}
        variant="outline"
        size="compact-sm"
        aria-label={`${isCompleted ? 'Say thank you to' : 'Message'} ${fullName(one)}`}
      >
        {isCompleted ? 'Say thank you' : 'Message'}
      </PageButton>
    )
    return (
      <Small
        key={one.id}
        title="My Mentor"
        mark={<Initials person={one} size={36} />}
        action={!isCompleted && message}
      >
        <strong>
          <PersonLink id={one.id} name={fullName(one)} status={one.status} />
        </strong>
        {isCompleted && <div className="top-gap">{message}</div>}
      </Small>
    )
  })
}

type SmallProps = { title: string; mark?: ReactNode; action?: ReactNode; children: ReactNode }

/** A value under its name, with a picture and an action beside it. */
function Small({ title, mark, action, children }: SmallProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="row">
      {mark}
      <div className="grow">
        <h2 id={id} className="small">
          {title}
        </h2>
        {children}
      </div>
      {action}
    </section>
  )
}
