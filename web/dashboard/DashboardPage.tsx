import { Group, Stack, Text, Title } from '@mantine/core'
import { memo, Suspense, useId } from 'react'
import { Link } from 'react-router'
import { getAttention } from '#contract/attention.ts'
import type { DashboardNumbers, WeekNumbers } from '#contract/dashboard.ts'
import { progressOrder, progressStates } from '#contract/mentees.ts'
import { mayNow } from '#contract/permissions.ts'
import { listShifts } from '#contract/shifts.ts'
import { NeedsAttention } from '#web/attention/NeedsAttention.tsx'
import { lazyPart } from '#web/kernel/load-chunk.ts'
import { useMe } from '#web/kernel/session.ts'
import { PageButton } from '#web/kit/layout/Buttons.tsx'
import { Panel, Panels, TwoColumns } from '#web/kit/layout/Panel.tsx'
import { BigNumber, NumberTiles, StatTile } from '#web/kit/layout/Tiles.tsx'
import { useKitContext } from '#web/kit/page/kit-context.ts'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'
import { NextDays, TodaysShifts } from '#web/shifts/DashboardShifts.tsx'
import { type Numbers, useNumbers } from './api.ts'
import styles from './Dashboard.module.css'
import { Greeting } from './Greeting.tsx'
import { DashboardFailure, Figure, MenteeDashboard } from './MenteeDashboard.tsx'
import { PeopleOverview } from './PeopleOverview.tsx'

export function DashboardPage() {
  const { role } = useMe()
  const numbers = useNumbers()
  if (role === 'mentor') return <MentorDashboard numbers={numbers} />
  if (role === 'mentee') return <MenteeDashboard numbers={numbers} />
  return (
    <>
      <Greeting numbers={numbers} />
      <AdminDashboard numbers={numbers} />
    </>
  )
}

const cards = [
  { label: 'Active Mentees', number: 'activeMentees', to: '/mentoring' },
  { label: 'Upcoming Shifts', number: 'upcomingShifts', to: '/shifts' },
  { label: 'Learning Plans', number: 'learningPlans', to: '/learning-plans', hint: 'Draft and active' },
  { label: 'Progress Updates', number: 'progressUpdates', to: '/mentoring', hint: 'In the last 30 days' },
] as const

function MentorDashboard({ numbers }: { numbers: Numbers }) {
  const me = useMe()
  return (
    <>
      <Greeting
        numbers={numbers}
        mainAction={<PageButton to="/shifts/schedule?new=">Schedule Shift</PageButton>}
      >
        <PageButton to="/notes?new=" variant="default">
          Add Note
        </PageButton>
      </Greeting>
      <Panels>
        <DashboardFailure />
        <NeedsAttention />
        {(numbers.data || numbers.loading) && (
          <NumberTiles columns={4}>
            {cards.map(({ number, ...card }) => (
              <StatTile key={number} {...card} value={<Figure value={numbers.data?.[number]} />} />
            ))}
          </NumberTiles>
        )}
        {mayNow(me, listShifts.action) && <NextDays />}
      </Panels>
    </>
  )
}

// Lazy: only a new installation shows the first steps.
const FirstSteps = lazyPart(async () => (await import('./FirstSteps.tsx')).FirstSteps)

function AdminDashboard({ numbers }: { numbers: Numbers }) {
  const isActive = mayNow(useMe(), getAttention.action)
  return (
    <Panels>
      <DashboardFailure />
      <TwoColumns
        side={
          <>
            <AdminNumbers numbers={numbers} />
            {isActive && <TodaysShifts />}
          </>
        }
      >
        {isActive && (
          <NeedsAttention
            steps={(steps) => (
              <Suspense fallback={<LoadingState rows={5} />}>
                <FirstSteps steps={steps} />
              </Suspense>
            )}
          />
        )}
      </TwoColumns>
      {isActive && <PeopleOverview numbers={numbers} />}
      {isActive && <Destinations />}
    </Panels>
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
  { to: '/notes', title: 'Notes' },
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
    <Group component="section" gap="0 24px" aria-labelledby={id}>
      <Title order={2} id={id} fz="md" w={140}>
        {title}
      </Title>
      {links
        .filter(({ to }) => hasPage(to))
        .map(({ to, title }) => (
          <Link key={to} to={to} style={{ paddingBlock: 10 }}>
            {title}
          </Link>
        ))}
    </Group>
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
      <dl className={styles.numbers}>
        {tiles.map((tile) => (
          <NumberOfWeeks key={tile.number} data={data} {...tile} />
        ))}
      </dl>
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
      <Text component="dt" c="dimmed">
        {label}
      </Text>
      <dd>
        <BigNumber>
          <Figure value={shown} />
        </BigNumber>
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

const width = 96
const height = 20

/** The course of a number over the last weeks. Its place is empty until there are two weeks. */
function WeeksLine({ of, values }: Props) {
  if (values.length < 2) return <div className={styles.weeks} />
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const points = values.map((value, place) => {
    const x = (width * place) / (values.length - 1)
    const y = most === least ? height / 2 : height - (height * (value - least)) / (most - least)
    return `${x.toFixed(1)},${y.toFixed(1)}`
  })
  const weeks = values.length - 1
  const course = `${of} in the last ${weeks} ${weeks === 1 ? 'week' : 'weeks'}: from ${values[0]} to ${values.at(-1)}`
  return (
    <svg className={styles.weeks} viewBox={`-2 -2 ${width + 4} ${height + 4}`} role="img" aria-label={course}>
      <title>{course}</title>
      <polyline points={points.join(' ')} />
    </svg>
  )
}

type Counts = DashboardNumbers['progressBreakdown']

/** The number of mentees at each progress step, as a bar and as numbers. */
function ProgressTile({ counts }: { counts: Counts }) {
  return (
    <Stack component="section" gap={8} mt="md" aria-labelledby="progress-of-all">
      <Text component="h2" id="progress-of-all" c="dimmed">
        Progress
      </Text>
      <Steps counts={counts} />
    </Stack>
  )
}

function Steps({ counts }: { counts: Counts }) {
  return (
    <>
      <div className={styles.bar} aria-hidden>
        {counts &&
          progressOrder
            .filter((state) => counts[state] > 0)
            .map((state) => (
              <span
                key={state}
                className={styles.part}
                data-state={state}
                style={{ flexGrow: counts[state] }}
              />
            ))}
      </div>
      <dl className={styles.counts}>
        {progressOrder.map((state) => (
          <div key={state} className={styles.count}>
            <dt>
              <span className={styles.swatch} data-state={state} />
              {progressStates[state].label}
            </dt>
            <dd>
              <Figure value={counts?.[state].toLocaleString('en-GB')} width={36} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
