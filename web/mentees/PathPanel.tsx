import { Text } from '@mantine/core'
import type { Reply } from '#contract/endpoint.ts'
import { getPath } from '#contract/mentees.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { Columns } from '#web/kit/list/Facts.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { messages } from './api.ts'
import styles from './Mentees.module.css'

type Month = Reply<typeof getPath>['months'][number]

/** A mentee's shifts, hours and goals by month. */
export function PathPanel({ menteeId, title }: { menteeId: number; title: string }) {
  const path = useApiQuery(getPath, { params: { menteeId } })
  return (
    <Panel title={title}>
      <QueryView query={path} errorMessage={messages.path} rows={3}>
        {({ months }) =>
          months.length === 0 ? (
            <Text c="dimmed">Completed shifts and goals will appear here.</Text>
          ) : (
            <Columns least={200} fill gap="lg">
              {series.map((one) => (
                <Series key={one.name} {...one} months={months} />
              ))}
            </Columns>
          )
        }
      </QueryView>
    </Panel>
  )
}

const series: { name: string; countOf: (month: Month) => number }[] = [
  { name: 'Shifts worked', countOf: ({ shifts }) => shifts },
  { name: 'Hours', countOf: ({ minutes }) => Math.round(minutes / 6) / 10 },
  { name: 'Goals completed', countOf: ({ goals }) => goals },
]

type SeriesProps = (typeof series)[number] & { months: Month[] }

/** The sum, and a bar for each month. The bars are a list, so that a screen reader reads the numbers. */
function Series({ name, countOf, months }: SeriesProps) {
  const values = months.map(countOf)
  const highest = Math.max(...values, 1)
  const sum = values.reduce((total, value) => total + value, 0)
  return (
    <figure style={{ maxWidth: Math.max(160, months.length * 48) }}>
      <figcaption className={styles.caption}>
        {name}
        <strong className={styles.sum}>{inNumbers(sum)}</strong>
      </figcaption>
      <ol className={styles.bars} aria-label={`${name} by month`}>
        {months.map((month) => {
          const text = `${monthName(month, 'long')}: ${inNumbers(countOf(month))}`
          return (
            <li key={month.month} title={text}>
              <span className={styles.bar} style={{ height: `${(countOf(month) / highest) * 100}%` }} />
              <span className="reader-only">{text}</span>
            </li>
          )
        })}
      </ol>
      <div aria-hidden className={styles.axis}>
        <span>{monthName(months[0], 'short')}</span>
        {months.length > 1 && <span>{monthName(months.at(-1), 'short')}</span>}
      </div>
    </figure>
  )
}

const inNumbers = (value: number) => value.toLocaleString('en-GB', { maximumFractionDigits: 1 })

const names = {
  short: new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' }),
  long: new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
}

const monthName = (month: Month | undefined, length: keyof typeof names) =>
  month && names[length].format(new Date(`${month.month}-01T00:00:00Z`))
