import type { MentorLoad } from '#contract/people.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import styles from './LoadByMonth.module.css'

/** The number of a mentor's mentees at the end of each of the last months, as bars. */
export function LoadByMonth({ months }: Pick<MentorLoad, 'months'>) {
  const most = months.reduce((most, { mentees }) => Math.max(most, mentees), 0)
  if (most === 0) return null
  return (
    <Panel title="Mentees by month">
      <ol className={styles.months}>
        {months.map(({ month, mentees }) => (
          <li key={month}>
            <span className={styles.count}>{mentees}</span>
            <span aria-hidden className={styles.bar} style={{ height: `${(64 * mentees) / most}px` }} />
            <time dateTime={month} title={inWords(month, 'long')}>
              {inWords(month, 'short')}
            </time>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

/** 'Nov', or 'November 2026'. */
function inWords(month: string, length: 'short' | 'long'): string {
  const parts =
    length === 'long' ? ({ month: 'long', year: 'numeric' } as const) : ({ month: 'short' } as const)
  return new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...parts }).format(
    new Date(`${month}-01T12:00Z`),
  )
}
