import { type ReportName, type Reports, reportNames, reports } from '#contract/reports.ts'
import { useToday } from '#web/kernel/clock.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import styles from './Reports.module.css'
import { hasData } from './rows.ts'
import { summaries } from './summaries.ts'

/** The reports of the summary. The cards of the others have their own sentence. */
const summarised: ReportName[] = ['referrals', 'progress', 'shifts', 'goals', 'mentors']

export const isInSummary = (name: ReportName): boolean => summarised.includes(name)

/** The programme in five lines. A report without data has no card, so the summary mentions it too. */
export function ReportSummary({ all }: { all: Reports }) {
  const today = useToday()
  const empty = reportNames.filter((name) => !isInSummary(name) && !hasData(name, all))
  return (
    <Panel title="Summary">
      <dl className={styles.summary}>
        {[...summarised, ...empty].map((name) => (
          <div key={name}>
            <dt>{reports[name].title}</dt>
            <dd>{hasData(name, all) ? summaries[name](all, today) : nothing[name]}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

/** Text of a report without data. */
const nothing: Record<ReportName, string> = {
  referrals: 'No referrals in this range.',
  progress: 'No mentees yet.',
  moves: 'No one moved to another state in this range.',
  shifts: 'No shifts in this range.',
  outcomes: 'No outcomes in this range.',
  debriefs: 'No completed shifts in this range.',
  supernumerary: 'No supernumerary shifts in this range.',
  places: 'No supernumerary shifts in this range.',
  milestones: 'No milestone was due in this range.',
  sign_offs: 'No record was signed off in this range.',
  goals: 'No goals in this range.',
  plans: 'No learning plans were created in this range.',
  mentors: 'No mentors yet.',
}
