import type { Reply } from '#contract/endpoint.ts'
import { getDatabaseFacts } from '#contract/settings.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { formatFileSize } from '#web/kit/format-file-size.ts'
import { Panel } from '#web/kit/page/Panel.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { messages } from './api.ts'
import { LastBackup } from './LastBackup.tsx'
import styles from './Settings.module.css'

type Facts = Reply<typeof getDatabaseFacts>

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

/** Read-only (rule 14). */
export function DatabasePanel() {
  const facts = useApiQuery(getDatabaseFacts)
  return (
    <Panel title="Database Information">
      <QueryView
        query={facts}
        errorMessage={messages.database.error}
        loadingText="Loading database information..."
      >
        {(facts) => <FactList facts={facts} />}
      </QueryView>
    </Panel>
  )
}

function FactList({ facts }: { facts: Facts }) {
  const about = [
    ['Engine', `${facts.engine} ${facts.engineVersion}`],
    ['Size', formatFileSize(facts.sizeBytes)],
    ['Schema version', String(facts.schemaVersion)],
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
      <LastBackup facts={facts} />
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
