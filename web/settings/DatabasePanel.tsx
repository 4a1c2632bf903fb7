import type { Reply } from '#contract/endpoint.ts'
import { getDatabaseFacts } from '#contract/settings.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { formatFileSize } from '#web/kit/format-file-size.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { Fact, Facts } from '#web/kit/list/Facts.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { messages } from './api.ts'
import { LastBackup } from './LastBackup.tsx'
import { PartTitle } from './PartTitle.tsx'
import styles from './Settings.module.css'

type About = Reply<typeof getDatabaseFacts>

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
} as const satisfies Record<keyof About['rows'], string>

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

function FactList({ facts }: { facts: About }) {
  const about = [
    ['Engine', `${facts.engine} ${facts.engineVersion}`],
    ['Size', formatFileSize(facts.sizeBytes)],
    ['Schema version', String(facts.schemaVersion)],
  ] as const
  const rows = Object.entries(tables) as [keyof typeof tables, string][]
  return (
    <>
      <Facts least={200} gap="xl" rowGap="md">
        {about.map(([name, value]) => (
          <Fact key={name} name={<strong>{name}</strong>}>
            {value}
          </Fact>
        ))}
      </Facts>
      <LastBackup facts={facts} />
      <PartTitle>Rows</PartTitle>
      <Facts least={240} gap="xl" rowGap={0} className={styles.rows}>
        {rows.map(([table, label]) => (
          <Fact key={table} name={label}>
            {facts.rows[table].toLocaleString('en-GB')}
          </Fact>
        ))}
      </Facts>
    </>
  )
}
