import { Box } from '@mantine/core'
import { memo, Suspense, useEffect, useId } from 'react'
import { Link } from 'react-router'
import { getAttention } from '#contract/attention.ts'
import type { DashboardNumbers, WeekNumbers } from '#contract/dashboard.ts'
import { progressOrder } from '#contract/mentees.ts'
import { mayNow } from '#contract/permissions.ts'
import { NeedsAttention } from '#web/attention/NeedsAttention.tsx'
import { lazyPart } from '#web/kernel/load-chunk.ts'
import { useMe } from '#web/kernel/session.ts'
import { createStore, useStore } from '#web/kernel/store.ts'
import { Panel, TwoColumns } from '#web/kit/layout/Panel.tsx'
import { ViewSwitch } from '#web/kit/layout/ViewSwitch.tsx'
import { Columns } from '#web/kit/list/Facts.tsx'
import { useKitContext } from '#web/kit/page/kit-context.ts'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'
import { dotColours } from '#web/kit/states/StatusTag.tsx'
import { useQueryParam } from '#web/kit/url/use-query-param.ts'
import { ProgressTag, progressColours } from '#web/programme/tags.tsx'
import { TodaysShifts } from '#web/shifts/DashboardShifts.tsx'
import styles from './Dashboard.module.css'
import { DashboardFrame, Figure, later } from './DashboardFrame.tsx'
import { type DashboardView, type Numbers, useNumbers } from './logged-queries.ts'
import { MenteeDashboard } from './MenteeDashboard.tsx'
import { MentorDashboard } from './MentorDashboard.tsx'

export function DashboardPage() {
  const { role } = useMe()
  const numbers = useNumbers()
  if (role === 'mentor') return <MentorDashboard numbers={numbers} />
  if (role === 'mentee') return <MenteeDashboard numbers={numbers} />
  return <AdminDashboard numbers={numbers} />
}

const PeopleOverview = later(async () => (await import('./PeopleOverview.tsx')).PeopleOverview)
// Lazy: only a new installation shows the first steps.
const FirstSteps = lazyPart(async () => (await import('./FirstSteps.tsx')).FirstSteps)

const viewKey = 'dashboard-view'
const lastView = createStore(localStorage.getItem(viewKey))

/** The view of the URL, else the one that was last chosen in this browser. */
function useView(): DashboardView {
  const [asked] = useQueryParam('view')
  const last = useStore(lastView)
  useEffect(() => {
    if (asked === null) return
    localStorage.setItem(viewKey, asked)
    lastView.set(asked)
  }, [asked])
  return (asked ?? last) === 'overview' ? 'overview' : 'inbox'
}

function AdminDashboard({ numbers }: { numbers: Numbers }) {
  const isActive = mayNow(useMe(), getAttention.action)
  const view = useView()
  const views = [
    { label: 'Inbox', to: '?view=inbox', current: view === 'inbox' },
    { label: 'Overview', to: '?view=overview', current: view === 'overview' },
  ]
  return (
    <DashboardFrame numbers={numbers} isDated views={isActive && <ViewSwitch label="View" choices={views} />}>
      {isActive && view === 'overview' ? (
        <AdminNumbers numbers={numbers} />
      ) : (
        <TwoColumns
          side={
            <>
              {isActive && <TodaysShifts />}
              <AdminNumbers numbers={numbers} />
            </>
          }
        >
          <NeedsAttention
            steps={(steps) => (
              <Suspense fallback={<LoadingState rows={5} />}>
                <FirstSteps steps={steps} />
              </Suspense>
            )}
          />
        </TwoColumns>
      )}
      {isActive && (
        <Suspense fallback={<LoadingState rows={6} />}>
          <PeopleOverview key={view} numbers={numbers} view={view} />
          <Destinations />
        </Suspense>
      )}
    </DashboardFrame>
  )
}

const administration = [
  { to: '/admin/users', title: 'User Management' },
  { to: '/admin/referrals', title: 'Referrals' },
  { to: '/admin/mentor-mentee', title: 'Assignments' },
  { to: '/admin/settings', title: 'System Settings' },
  { to: '/admin/reports', title: 'System Reports' },
  { to: '/admin/quick-actions', title: 'Quick Actions' },
]
const mainSections = [
  { to: '/documents', title: 'Documents' },
  { to: '/notes', title: 'Messages' },
  { to: '/learning-plans', title: 'Learning Plans' },
  { to: '/shifts', title: 'Shifts' },
]

/** Memoised: the links do not depend on the numbers above, so they need not re-render with them. */
const Destinations = memo(function Destinations() {
  return (
    <div>
      <Links title="Administration" links={administration} />
      <Links title="Main sections" links={mainSections} />
    </div>
  )
})

/** A heading and its links on one line. */
function Links({ title, links }: { title: string; links: typeof administration }) {
  const { hasPage } = useKitContext()
  const id = useId()
  return (
    <section className={`small wrap ${styles.links}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {links
        .filter(({ to }) => hasPage(to))
        .map(({ to, title }) => (
          <Link key={to} to={to}>
            {title}
          </Link>
        ))}
    </section>
  )
}

const tiles: { number: Exclude<keyof WeekNumbers, 'week'>; label: string; digits: number }[] = [
  { number: 'totalMentors', label: 'Total Mentors', digits: 0 },
  { number: 'totalMentees', label: 'Total Mentees', digits: 0 },
  { number: 'unassignedMentees', label: 'Unassigned Mentees', digits: 0 },
  { number: 'avgMenteesPerMentor', label: 'Avg/Mentor', digits: 1 },
]

function AdminNumbers({ numbers: { data, loading } }: { numbers: Numbers }) {
  if (!data && !loading) return null
  return (
    <Panel>
      <Columns as="dl" least={110} gap="lg" rowGap={12} fill>
        {tiles.map((tile) => (
          <NumberOfWeeks key={tile.number} data={data} {...tile} />
        ))}
      </Columns>
      <ProgressTile counts={data?.progressBreakdown} />
    </Panel>
  )
}

/** A number, and its course over the last weeks. */
function NumberOfWeeks({
  data,
  number,
  label,
  digits,
}: (typeof tiles)[number] & { data: DashboardNumbers | undefined }) {
  const value = data?.[number]
  const shown = value?.toLocaleString('en-GB', { minimumFractionDigits: digits })
  return (
    <div>
      <dt className="small">{label}</dt>
      <dd className="row">
        <strong className="hero">
          <Figure value={shown} width={48} />
        </strong>
        <WeeksLine of={label} values={[...(data?.weeks ?? []).map((week) => week[number]), value ?? 0]} />
      </dd>
    </div>
  )
}

type Props = {
  /** The name of the number. */
  of: string
  /** One number for each week, oldest first. The last one is of now. */
  values: number[]
}

const width = 64
const height = 20

/** The course of a number over the last weeks. Its place is empty until there are two weeks. */
function WeeksLine({ of, values }: Props) {
  if (values.length < 2) return <svg width={width} height={height} aria-hidden />
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const points = values.map((value, place) => {
    const x = (width * place) / (values.length - 1)
    const y = most === least ? height / 2 : height - (height * (value - least)) / (most - least)
    return `${x.toFixed(1)},${y.toFixed(1)}`
  })
  const weeks = values.length - 1
  const course = `${of} in the last ${weeks} ${weeks === 1 ? 'week' : 'weeks'}: from ${values[0]} to ${values.at(-1)}`
  return (
    <svg width={width} height={height} viewBox={`0 -2 ${width} ${height + 4}`} role="img" aria-label={course}>
      <title>{course}</title>
      <polyline points={points.join(' ')} fill="none" stroke="var(--ui-link)" strokeWidth={1.5} />
    </svg>
  )
}

type Counts = DashboardNumbers['progressBreakdown']

/** The number of mentees at each progress step, as a bar and as numbers. */
function ProgressTile({ counts }: { counts: Counts }) {
  return (
    <section className="top-gap" aria-labelledby="progress-of-all">
      <h2 id="progress-of-all" className="small">
        Progress
      </h2>
      <Steps counts={counts} />
    </section>
  )
}

function Steps({ counts }: { counts: Counts }) {
  return (
    <>
      <Box className="track" mt={6} mb={8} aria-hidden>
        {counts &&
          progressOrder
            .filter((state) => counts[state] > 0)
            .map((state) => (
              <span
                key={state}
                className={styles.part}
                style={{ flexGrow: counts[state], background: dotColours[progressColours[state]] }}
              />
            ))}
      </Box>
      <Columns as="dl" least={224} gap="xl" rowGap={0} fill>
        {progressOrder.map((state) => (
          <div key={state} className="row spaced">
            <dt>
              <ProgressTag status={state} />
            </dt>
            <dd>
              <strong>
                <Figure value={counts?.[state].toLocaleString('en-GB')} width={36} />
              </strong>
            </dd>
          </div>
        ))}
      </Columns>
    </>
  )
}
