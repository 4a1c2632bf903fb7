import { formatDay } from '#contract/dates.ts'
import type { Person } from '#contract/people.ts'
import { NumberTiles, StatTile } from '#web/kit/layout/Tiles.tsx'
import { OneLine } from '#web/kit/text/OneLine.tsx'

type Props = { numbers: NonNullable<Person['numbers']>; next: Person['next_shift'] }

export const MenteeNumbers = ({ numbers, next }: Props) => (
  <NumberTiles columns={3}>
    <StatTile label="Active Goals" value={numbers.active_goals} />
    <StatTile
      label="Next Session"
      value={<OneLine>{next ? formatDay(next.day) : '-'}</OneLine>}
      hint={next?.with && `With ${next.with}`}
    />
    <StatTile label="Learning Plans" value={numbers.learning_plans} hint="Draft and active" />
  </NumberTiles>
)
