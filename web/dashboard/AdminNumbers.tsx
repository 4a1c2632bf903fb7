import type { Overview } from '#contract/dashboard.ts'
import type { Answer } from '#web/kernel/use-answer.ts'
import { StatTile } from '#web/kit/Tiles.tsx'
import type { Numbers } from './api.ts'
import styles from './Dashboard.module.css'
import { Figure } from './Figure.tsx'
import { ProgressTile } from './ProgressTile.tsx'

/** The programme in numbers. The totals are in both answers, so that one is enough to show them. */
export function AdminNumbers({ numbers, overview }: { numbers: Numbers; overview: Answer<Overview> }) {
  const stats = overview.data?.stats
  const waiting = overview.loading || numbers.loading
  const tiles = [
    { label: 'Total Mentors', value: stats?.totalMentors ?? numbers.data?.totalMentors },
    { label: 'Total Mentees', value: stats?.totalMentees ?? numbers.data?.totalMentees },
    { label: 'Unassigned Mentees', value: stats?.unassignedMentees },
    { label: 'Avg/Mentor', value: stats?.avgMenteesPerMentor.toFixed(1) },
  ]
  return (
    <div className={styles.numbers}>
      {tiles.map(({ label, value }) => (
        <StatTile
          key={label}
          label={label}
          value={<Figure value={value?.toLocaleString('en-GB')} waiting={waiting} />}
        />
      ))}
      <div className={styles.whole}>
        <ProgressTile counts={stats?.progressBreakdown} waiting={overview.loading} />
      </div>
    </div>
  )
}
