import { formatInstant } from '#contract/dates.ts'
import type { Reply } from '#contract/endpoint.ts'
import { readDatabaseFacts } from '#contract/settings.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { useAnswer } from '#web/kernel/use-answer.ts'
import { AnswerView } from '#web/kit/AnswerView.tsx'
import { Panel } from '#web/kit/Panel.tsx'
import { sizeInWords } from '#web/kit/size-in-words.ts'
import { words } from './api.ts'
import styles from './Settings.module.css'

type Facts = Reply<typeof readDatabaseFacts>

const tables = {
  users: 'Users',
  referrals: 'Referrals',
  relationships: 'Relationships',
  shifts: 'Shifts',
  goals: 'Goals',
  learningPlans: 'Learning plans',
  notes: 'Notes',
  documents: 'Documents',
  auditLog: 'Audit log entries',
} as const satisfies Record<keyof Facts['rows'], string>

/** Read-only (decision 14). */
export function DatabasePanel() {
  const facts = useAnswer(readDatabaseFacts)
  return (
    <Panel title="Database Information">
      <AnswerView answer={facts} failed={words.database.failed} loading="Loading database information...">
        {(facts) => <FactList facts={facts} />}
      </AnswerView>
    </Panel>
  )
}

function FactList({ facts }: { facts: Facts }) {
  const zone = useTimeZone()
  const about = [
    ['Engine', `${facts.engine} ${facts.engineVersion}`],
    ['Size', sizeInWords(facts.sizeBytes)],
    ['Schema version', String(facts.schemaVersion)],
    ['Last backup', facts.lastBackup ? formatInstant(facts.lastBackup, zone) : 'None yet'],
  ] as const
  const rows = Object.entries(tables) as [keyof typeof tables, string][]
  return (
    <>
      <dl className={styles.facts}>
        {about.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className={styles.rowsTitle}>Rows</h3>
      <dl className={styles.rows}>
        {rows.map(([table, label]) => (
          <div key={table}>
            <dt>{label}</dt>
            <dd>{facts.rows[table].toLocaleString('en-GB')}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
