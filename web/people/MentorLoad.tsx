import { Box, Text } from '@mantine/core'
import type { Person } from '#contract/people.ts'
import { NumberTiles, StatTile } from '#web/kit/layout/Tiles.tsx'
import { Day } from '#web/kit/text/Day.tsx'

/** A mentor's workload, and what the mentor has not done yet. */
export const MentorLoad = ({ load }: { load: NonNullable<Person['load']> }) => (
  <Box>
    <NumberTiles columns={4}>
      <StatTile compact label="Active Mentees" value={load.mentees} />
      <StatTile compact label="Upcoming Shifts" value={load.upcoming_shifts} />
      <StatTile compact label="Overdue goals" value={load.overdue_goals} />
      <StatTile compact label="No outcome yet" value={load.missing_outcomes} />
    </NumberTiles>
    <Text mt="xs" c="dimmed">
      Last contact: {load.last_contact ? <Day of={load.last_contact} /> : 'none yet'}
    </Text>
  </Box>
)
