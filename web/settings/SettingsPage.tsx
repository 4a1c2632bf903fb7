import { Stack, Text } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Navigate, useLocation } from 'react-router'
import { backupAge, dayIn, daysBetween, instantInWords } from '#contract/dates.ts'
import type { Reply } from '#contract/endpoint.ts'
import { keysOf } from '#contract/fields.ts'
import { getDatabaseFacts } from '#contract/settings.ts'
import { useTimeZone, useToday } from '#web/kernel/clock.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { Columns, Fact, Facts } from '#web/kit/list/Facts.tsx'
import { formatFileSize } from '#web/kit/save-file.ts'
import { Notice } from '#web/kit/states/Notice.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { emailFields, securityFields, systemFields } from './form-values.ts'
import { MailPanel } from './MailPanel.tsx'
import styles from './Settings.module.css'
import { movedSections, SettingFields, SettingsForm } from './SettingsForm.tsx'

const names = [...emailFields, ...systemFields, ...securityFields]

/** The specified sections. The others have pages of their own. */
export function SettingsPage() {
  const moved = movedSections[useLocation().hash]
  if (moved) return <Navigate to={moved} replace />
  return (
    <SettingsForm section="/admin/settings" names={names}>
      {(form) => (
        <>
          <MailPanel form={form} />
          <FieldsPanel title="System Preferences" form={form} names={systemFields} />
          <FieldsPanel title="Security Settings" form={form} names={securityFields} />
          <DatabasePanel />
        </>
      )}
    </SettingsForm>
  )
}

type PanelProps = ComponentProps<typeof SettingFields> & { title: string }

const FieldsPanel = ({ title, ...fields }: PanelProps) => (
  <Panel title={title}>
    <Columns least={400} gap="xl" rowGap="md" className={styles.fields}>
      <SettingFields {...fields} />
    </Columns>
  </Panel>
)

type About = Reply<typeof getDatabaseFacts>

const tables = {
  users: 'Users',
  referrals: 'Referrals',
  relationships: 'Relationships',
  shifts: 'Shifts',
  goals: 'Goals',
  learningPlans: 'Learning plans',
  notes: 'Messages',
  documents: 'Documents',
  auditLog: 'Audit log entries',
} as const satisfies Record<keyof About['rows'], string>

/** Read-only. */
const DatabasePanel = () => (
  <Panel title="Database Information">
    <QueryView query={useApiQuery(getDatabaseFacts)} loadingText="Loading database information...">
      {(facts) => <FactList facts={facts} />}
    </QueryView>
  </Panel>
)

function FactList({ facts }: { facts: About }) {
  const about = [
    ['Engine', `${facts.engine} ${facts.engineVersion}`],
    ['Size', formatFileSize(facts.sizeBytes)],
    ['Schema version', facts.schemaVersion],
  ] as const
  return (
    <>
      <Facts least={200} gap="xl" rowGap="md">
        {about.map(([name, value]) => (
          <Fact key={name} name={<strong>{name}</strong>}>
            {value}
          </Fact>
        ))}
      </Facts>
      <PartTitle>Last backup</PartTitle>
      <LastBackup facts={facts} />
      <PartTitle>Rows</PartTitle>
      <Facts least={140} gap="xl" rowGap="sm">
        {keysOf(tables).map((table) => (
          <Fact key={table} name={tables[table]}>
            {facts.rows[table].toLocaleString('en-GB')}
          </Fact>
        ))}
      </Facts>
    </>
  )
}

/** Age and size of the last backup, a later failure, and whether nightly backups are configured. */
function LastBackup({
  facts: { lastBackup, lastBackupBytes, lastBackupFailure, backupsByNight },
}: {
  facts: About
}) {
  const zone = useTimeZone()
  const today = useToday()
  return (
    <Stack maw="44em">
      <p>
        {lastBackup
          ? `${instantInWords(lastBackup, zone)}, ${backupAge(daysBetween(dayIn(new Date(lastBackup), zone), today))}, ${formatFileSize(lastBackupBytes ?? 0)}`
          : 'None yet'}
      </p>
      {lastBackupFailure && (
        <Notice colour="red" icon={TriangleAlert}>
          On {instantInWords(lastBackupFailure.at, zone)}: {lastBackupFailure.why}
        </Notice>
      )}
      <Text c="dimmed">
        {backupsByNight
          ? 'A backup is made every night after 3am.'
          : 'Nightly backups are off. Set BACKUP_DIR and BACKUP_PASSPHRASE on the server to turn them on.'}
      </Text>
    </Stack>
  )
}

const PartTitle = ({ children }: { children: string }) => (
  <Text component="h3" fz="lg" fw={700} mt="lg" mb="sm">
    {children}
  </Text>
)
