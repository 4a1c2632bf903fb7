import { Text } from '@mantine/core'
import { shortHours } from '#contract/dates.ts'
import type { Reply } from '#contract/endpoint.ts'
import { getPath, monthsOfPath } from '#contract/mentees.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { Columns } from '#web/kit/list/Facts.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { messages } from './api.ts'
import styles from './Mentees.module.css'

type Path = Reply<typeof getPath>
type Month = Path['months'][number]

/** A mentee's shifts, hours and goals by month. */
export function PathPanel({ menteeId, title }: { menteeId: number; title: string }) {
  const path = useApiQuery(getPath, { params: { menteeId } })
  return (
    <Panel title={title}>
      <QueryView query={path} errorMessage={messages.path} rows={3}>
        {({ months, total }) =>
          months.length === 0 ? (
            <Text c="dimmed">Completed shifts and goals will appear here.</Text>
          ) : (
            <Columns least={200} fill gap="lg">
              {series.map((one) => (
                <Series key={one.name} {...one} total={total} months={months} />
              ))}
            </Columns>
          )
        }
      </QueryView>
    </Panel>
  )
}

/** The same in a narrow panel, each with its sum below. */
export function PathCharts({ menteeId, activeGoals }: { menteeId: number; activeGoals: number }) {
  const path = useApiQuery(getPath, { params: { menteeId } })
  // The dashboard shows the error.
  if (path.error || path.data?.months.length === 0) return null
  if (!path.data) return <div className={styles.charts} data-coming />
  const { total, months } = path.data
  const sums = {
    shifts: [plain(total.shifts), 'shifts'],
    minutes: [shortHours(total.minutes), ''],
    goals: [`${total.goals} of ${total.goals + activeGoals}`, 'goals'],
  }
  return (
    <div className={styles.charts}>
      {series.map(({ name, counts, words }) => (
        <figure key={counts}>
          <Bars name={name} counts={counts} words={words} months={months} />
          <figcaption className="small">
            <strong>{sums[counts][0]}</strong> {sums[counts][1]}
          </figcaption>
        </figure>
      ))}
    </div>
  )
}

const plain = (count: number) => count.toLocaleString('en-GB')

const series = [
  { name: 'Shifts worked', counts: 'shifts', words: plain },
  { name: 'Hours', counts: 'minutes', words: shortHours },
  { name: 'Goals completed', counts: 'goals', words: plain },
] as const

type SeriesProps = (typeof series)[number] & Path

/** The whole sum, and a bar for each month. */
function Series({ name, counts, words, total, months }: SeriesProps) {
  return (
    <figure style={{ maxWidth: Math.max(160, months.length * 48) }}>
      <figcaption className="small">
        {name}
        <strong className={`hero ${styles.sum}`}>{words(total[counts])}</strong>
      </figcaption>
      <Bars name={name} counts={counts} words={words} months={months} />
      {months.length === monthsOfPath ? (
        <div className="small">Last {monthsOfPath} months</div>
      ) : (
        <div aria-hidden className={`small row ${styles.axis}`}>
          <span>{monthName(months[0], 'short')}</span>
          {months.length > 1 && <span>{monthName(months.at(-1), 'short')}</span>}
        </div>
      )}
    </figure>
  )
}

/** A list, so that a screen reader reads the numbers. */
function Bars({ name, counts, words, months }: Omit<SeriesProps, 'total' | 'unit'>) {
  const highest = Math.max(...months.map((month) => month[counts]), 1)
  return (
    <ol className={styles.bars} aria-label={`${name} by month`}>
      {months.map((month) => {
        const text = `${monthName(month, 'long')}: ${words(month[counts])}`
        return (
          <li key={month.month} title={text}>
            <span className={styles.bar} style={{ height: `${(month[counts] / highest) * 100}%` }} />
            <span className="reader-only">{text}</span>
          </li>
        )
      })}
    </ol>
  )
}

const names = {
  short: new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' }),
  long: new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
}

const monthName = (month: Month | undefined, length: keyof typeof names) =>
  month && names[length].format(new Date(`${month.month}-01T00:00:00Z`))
