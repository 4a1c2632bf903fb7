import { formatDay } from '#contract/dates.ts'
import type { Person } from '#contract/people.ts'
import { NumberTiles, StatTile } from '#web/kit/layout/Tiles.tsx'
import { OneLine } from '#web/kit/text/OneLine.tsx'

export const MentorLoad = ({ load }: { load: NonNullable<Person['load']> }) => (
  <NumberTiles columns={3}>
    <StatTile label="Active Mentees" value={load.mentees} />
    <StatTile label="Upcoming Shifts" value={load.upcoming_shifts} />
    <StatTile
      label="Last contact"
      value={<OneLine>{load.last_contact ? formatDay(load.last_contact) : '-'}</OneLine>}
    />
  </NumberTiles>
)
