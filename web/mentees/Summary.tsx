import { NumberTiles, StatTile } from '#web/kit/layout/Tiles.tsx'
import { type Mentee, summaryOf } from './mentees.ts'

export function Summary({ mentees }: { mentees: Mentee[] }) {
  const { total, awaiting, undergoing, completed } = summaryOf(mentees)
  return (
    <NumberTiles columns={4}>
      <StatTile compact label="Total Mentees" value={total} />
      <StatTile compact label="Awaiting Shift" value={awaiting} />
      <StatTile compact label="Undergoing MST" value={undergoing} />
      <StatTile compact label="Completed" value={completed} hint="Includes Finished MST" />
    </NumberTiles>
  )
}
