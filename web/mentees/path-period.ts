import type { Reply } from '#contract/endpoint.ts'
import { type getPath, monthsOfPath } from '#contract/mentees.ts'

type Path = Reply<typeof getPath>

/** The sums are of the whole programme, so the sentence says when the bars show less. */
export function periodOf({ total, months }: Path): string {
  const isWhole = (['shifts', 'minutes', 'goals'] as const).every(
    (counts) => months.reduce((sum, month) => sum + month[counts], 0) === total[counts],
  )
  const period = [...new Set([months[0], months.at(-1)].map(monthName))].join(' to ')
  return isWhole ? period : `Bars: last ${monthsOfPath} months. Numbers: the whole programme.`
}

const inWords = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

export const monthName = (month: Path['months'][number] | undefined) =>
  month && inWords.format(new Date(`${month.month}-01T00:00:00Z`))
