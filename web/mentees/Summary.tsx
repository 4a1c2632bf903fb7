import { StatTile } from '#web/kit/page/Tiles.tsx'
import styles from './Mentoring.module.css'
import { type Mentee, summaryOf } from './mentees.ts'

export function Summary({ mentees }: { mentees: Mentee[] }) {
  const { total, awaiting, undergoing, completed } = summaryOf(mentees)
  return (
    <div className={styles.numbers}>
      <StatTile label="Total Mentees" value={total} />
      <StatTile label="Awaiting Shift" value={awaiting} />
      <StatTile label="Undergoing MST" value={undergoing} />
      <StatTile label="Completed" value={completed} hint="Includes Finished MST" />
    </div>
  )
}
