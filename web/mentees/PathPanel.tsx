import { Text } from '@mantine/core'
import { shortHours } from '#contract/dates.ts'
import type { Reply } from '#contract/endpoint.ts'
import { getPath } from '#contract/mentees.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import styles from './Mentees.module.css'
import { monthName, periodOf } from './path-period.ts'

type Path = Reply<typeof getPath>

type Props = { menteeId: number; activeGoals: number }

/** A mentee's shifts, hours and goals by month, with their sums. */
export function PathPanel({ title, ...props }: Props & { title: string }) {
  const path = useApiQuery(getPath, { params: { menteeId: props.menteeId } })
  return (
    <Panel title={title}>
      <QueryView query={path} rows={2}>
        {({ months }) =>
          months.length === 0 ? (
            <Text c="dimmed">Completed shifts and goals will appear here.</Text>
          ) : (
            <PathCharts {...props} />
          )
        }
      </QueryView>
    </Panel>
  )
}

/** The charts alone. The panel or the dashboard shows an error. */
export function PathCharts({ menteeId, activeGoals }: Props) {
  const path = useApiQuery(getPath, { params: { menteeId } })
  if (path.error || path.data?.months.length === 0) return null
  if (!path.data)
    return (
      <>
        <div className={styles.charts} data-coming />
        <p className="small">&nbsp;</p>
      </>
    )
  const { total, months } = path.data
  const sums = {
    shifts: [plain(total.shifts), 'shifts'],
    minutes: [shortHours(total.minutes), ''],
    goals: [`${total.goals} of ${total.goals + activeGoals}`, 'goals'],
  }
  return (
    <>
      <div className={styles.charts}>
        {series.map((one) => (
          <figure key={one.counts}>
            <Bars {...one} months={months} />
            <figcaption className="small">
              <strong>{sums[one.counts][0]}</strong> {sums[one.counts][1]}
            </figcaption>
          </figure>
        ))}
      </div>
      <p className="small">{periodOf(path.data)}</p>
    </>
  )
}

const plain = (count: number) => count.toLocaleString('en-GB')

const series = [
  { name: 'Shifts worked', counts: 'shifts', words: plain },
  { name: 'Hours', counts: 'minutes', words: shortHours },
  { name: 'Goals completed', counts: 'goals', words: plain },
] as const

/** A list, so that a screen reader reads the numbers. */
function Bars({ name, counts, words, months }: (typeof series)[number] & Pick<Path, 'months'>) {
  const highest = Math.max(...months.map((month) => month[counts]), 1)
  return (
    <ol className={styles.bars} aria-label={`${name} by month`}>
      {months.map((month) => {
        const text = `${monthName(month)}: ${words(month[counts])}`
        return (
          <li key={month.month} title={text}>
            <span className="month" style={{ height: `${(month[counts] / highest) * 100}%` }} />
            <span className="reader-only">{text}</span>
          </li>
        )
      })}
    </ol>
  )
}
