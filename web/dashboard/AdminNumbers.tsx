import { Text } from '@mantine/core'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { BigNumber } from '#web/kit/layout/Tiles.tsx'
import type { Numbers } from './api.ts'
import styles from './Dashboard.module.css'
import { Figure } from './Figure.tsx'
import { ProgressTile } from './ProgressTile.tsx'

export function AdminNumbers({ numbers: { data, loading } }: { numbers: Numbers }) {
  if (!data && !loading) return null
  const tiles = [
    { label: 'Total Mentors', value: data?.totalMentors },
    { label: 'Total Mentees', value: data?.totalMentees },
    { label: 'Unassigned Mentees', value: data?.unassignedMentees },
    { label: 'Avg/Mentor', value: data?.avgMenteesPerMentor?.toFixed(1) },
  ]
  return (
    <Panel>
      <dl className={styles.numbers}>
        {tiles.map(({ label, value }) => (
          <div key={label}>
            <Text component="dt" c="dimmed">
              {label}
            </Text>
            <dd>
              <BigNumber>
                <Figure value={value?.toLocaleString('en-GB')} />
              </BigNumber>
            </dd>
          </div>
        ))}
      </dl>
      <ProgressTile counts={data?.progressBreakdown} />
    </Panel>
  )
}
