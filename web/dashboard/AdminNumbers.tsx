import type { Overview } from '#contract/dashboard.ts'
import type { ApiQuery } from '#web/kernel/use-api-query.ts'
import { StatTile } from '#web/kit/page/Tiles.tsx'
import type { Numbers } from './api.ts'
import styles from './Dashboard.module.css'
import { Figure } from './Figure.tsx'
import { ProgressTile } from './ProgressTile.tsx'

/** The programme in numbers. The totals are in both answers, so that one is enough to show them. */
export function AdminNumbers({ numbers, overview }: { numbers: Numbers; overview: ApiQuery<Overview> }) {
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
      {tiles
        .filter(({ value }) => value !== undefined || waiting)
        .map(({ label, value }) => (
          <StatTile key={label} label={label} value={<Figure value={value?.toLocaleString('en-GB')} />} />
        ))}
      {(stats || overview.loading) && (
        <div className={styles.whole}>
          <ProgressTile counts={stats?.progressBreakdown} />
        </div>
      )}
    </div>
  )
}
