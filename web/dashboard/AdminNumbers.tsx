import { Text } from '@mantine/core'
import type { DashboardNumbers, WeekNumbers } from '#contract/dashboard.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { BigNumber } from '#web/kit/layout/Tiles.tsx'
import type { Numbers } from './api.ts'
import styles from './Dashboard.module.css'
import { Figure } from './Figure.tsx'
import { ProgressTile } from './ProgressTile.tsx'
import { WeeksLine } from './WeeksLine.tsx'

const tiles: { number: Exclude<keyof WeekNumbers, 'week'>; label: string; digits: number }[] = [
  { number: 'totalMentors', label: 'Total Mentors', digits: 0 },
  { number: 'totalMentees', label: 'Total Mentees', digits: 0 },
  { number: 'unassignedMentees', label: 'Unassigned Mentees', digits: 0 },
  { number: 'avgMenteesPerMentor', label: 'Avg/Mentor', digits: 1 },
]

export function AdminNumbers({ numbers: { data, loading } }: { numbers: Numbers }) {
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
