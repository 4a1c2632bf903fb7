import { mayNow } from '#contract/permissions.ts'
import { listShifts } from '#contract/shifts.ts'
import { NeedsAttention } from '#web/attention/NeedsAttention.tsx'
import { useMe } from '#web/kernel/session.ts'
import { Panels } from '#web/kit/layout/Panel.tsx'
import { NumberTiles, StatTile } from '#web/kit/layout/Tiles.tsx'
import { PageButton } from '#web/kit/page/PageButton.tsx'
import { NextDays } from '#web/shifts/NextDays.tsx'
import type { Numbers } from './api.ts'
import { DashboardFailure } from './DashboardFailure.tsx'
import { Figure } from './Figure.tsx'
import { Greeting } from './Greeting.tsx'

const cards = [
  { label: 'Active Mentees', number: 'activeMentees', to: '/mentoring' },
  { label: 'Upcoming Shifts', number: 'upcomingShifts', to: '/shifts' },
  { label: 'Learning Plans', number: 'learningPlans', to: '/learning-plans', hint: 'Draft and active' },
  { label: 'Progress Updates', number: 'progressUpdates', to: '/mentoring', hint: 'In the last 30 days' },
] as const

export function MentorDashboard({ numbers }: { numbers: Numbers }) {
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
