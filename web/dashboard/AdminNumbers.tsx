import { Box } from '@mantine/core'
import { NumberTiles, StatTile } from '#web/kit/layout/Tiles.tsx'
import type { Numbers } from './api.ts'
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
    <NumberTiles columns={4}>
      {tiles.map(({ label, value }) => (
        <StatTile key={label} label={label} value={<Figure value={value?.toLocaleString('en-GB')} />} />
      ))}
      <Box style={{ gridColumn: '1 / -1' }}>
        <ProgressTile counts={data?.progressBreakdown} />
      </Box>
    </NumberTiles>
  )
}
