import { Box, Stack, Text, TextInput } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { Navigate, useLocation } from 'react-router'
import { backupAge, dayIn, daysBetween, formatInstant } from '#contract/dates.ts'
import type { Reply } from '#contract/endpoint.ts'
import { getDatabaseFacts } from '#contract/settings.ts'
import { useTimeZone, useToday } from '#web/kernel/clock.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { Fact, Facts } from '#web/kit/list/Facts.tsx'
import { formatFileSize } from '#web/kit/save-file.ts'
import { Notice } from '#web/kit/states/Notice.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { messages } from './api.ts'
import { NumberField, type PanelProps, SwitchField } from './fields.tsx'
import { generalFields } from './form-values.ts'
import styles from './Settings.module.css'
import { movedSections, SettingsForm } from './SettingsForm.tsx'
import { TestEmail } from './TestEmail.tsx'

/** The specified sections. The others have pages of their own. */
export function SettingsPage() {
  const moved = movedSections[useLocation().hash]
  if (moved) return <Navigate to={moved} replace />
  return (
    <SettingsForm section="/admin/settings" fields={generalFields}>
      {(form) => (
        <>
          <EmailPanel form={form} />
          <SystemPanel form={form} />
          <SecurityPanel form={form} />
          <DatabasePanel />
        </>
      )}
    </SettingsForm>
  )
}

function SecurityPanel({ form }: PanelProps) {
  return (
    <Panel title="Security Settings">
      <div className={styles.fields}>
        <NumberField form={form} name="passwordMinLength" unit="characters" />
        <NumberField form={form} name="maxLoginAttempts" unit="wrong passwords" />
        <NumberField form={form} name="lockoutDuration" unit="minutes" />
        <SwitchField
          form={form}
          name="requirePasswordChange"
          label="Require password change"
          hint="People must change a password they were given when they first sign in."
        />
      </div>
    </Panel>
  )
}

function SystemPanel({ form }: PanelProps) {
  return (
    <Panel title="System Preferences">
      <div className={styles.fields}>
        <TextInput
          label="Site name"
          description="Shown on every page, when signing in and in emails"
          autoComplete="off"
          {...form.field('siteName')}
        />
        <NumberField form={form} name="sessionTimeout" unit="hours after sign-in" />
        <SwitchField
          form={form}
          name="maintenanceMode"
          label="Maintenance mode"
          hint="Only administrators can use the service. Everyone else is asked to come back later."
        />
        <SwitchField
          form={form}
          name="allowRegistrations"
          label="Allow registrations"
          hint="People can refer themselves. If you turn this off, the referral page says that referrals are closed."
        />
      </div>
    </Panel>
  )
}

function EmailPanel({ form }: PanelProps) {
  return (
    <Panel title="Email Configuration">
      <div className={styles.fields}>
        <SwitchField
          form={form}
          name="enabled"
          label="Send emails"
          hint="If you turn this off, emails are held until you turn it back on."
        />
        <TextInput
          label="Mail server"
          description="Leave blank to save emails as files instead of sending them"
          placeholder="smtp.example.org"
          autoComplete="off"
          spellCheck={false}
          {...form.field('host')}
        />
        <NumberField form={form} name="port" unit="" />
        <TextInput
          label="User"
          description="The user name for the mail server"
          autoComplete="off"
          spellCheck={false}
          {...form.field('user')}
        />
        <TextInput
          label="From email"
          description="Emails are sent from this address"
          type="email"
          autoComplete="off"
          {...form.field('fromEmail')}
        />
      </div>
      <SmtpPassword host={form.values.host} port={form.values.port} />
      <TestEmail unsaved={form.isDirty} />
    </Panel>
  )
}

/** The password is no setting and never leaves the server (rule 12). `host` and `port` come from the form. */
function SmtpPassword({ host, port }: { host: string; port: string | number }) {
  const facts = useApiQuery(getDatabaseFacts)
  const typed = host.trim().toLowerCase()
  const place = `${typed.includes(':') ? `[${typed}]` : typed}:${port}`
  const bound = facts.data?.smtpPasswordHost
  return (
    <>
      <Box mt="md">
        <Facts>
          <Fact name={<strong>Password of the mail server</strong>}>
            <span aria-busy={facts.loading}>
              {facts.data ? stateOf(facts.data) : facts.loading ? '…' : 'Not available'}
            </span>
            <Text c="dimmed">Set SMTP_PASSWORD on the server to change it.</Text>
          </Fact>
        </Facts>
      </Box>
      {bound && typed !== '' && place !== bound && typed !== bound && (
        <Notice colour="yellow" icon={TriangleAlert}>
          The password is for {bound} only. {place} will not get the user name and password. To change this,
          set SMTP_PASSWORD_HOST on the server.
        </Notice>
      )}
    </>
  )
}

function stateOf({ smtpPasswordSet, smtpPasswordHost }: Reply<typeof getDatabaseFacts>): string {
  if (!smtpPasswordSet) return 'Not set'
  return smtpPasswordHost
    ? `Set, for ${smtpPasswordHost} only`
    : 'Set, for the first mail server you save here'
}

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
function DatabasePanel() {
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

type LastBackupFacts = Pick<
  Reply<typeof getDatabaseFacts>,
  'lastBackup' | 'lastBackupBytes' | 'lastBackupFailure' | 'backupsByNight'
>

/** Age and size of the last backup, a later failure, and whether nightly backups are configured. */
function LastBackup({ facts }: { facts: LastBackupFacts }) {
  const { lastBackup, lastBackupBytes, lastBackupFailure, backupsByNight } = facts
  const zone = useTimeZone()
  const today = useToday()
  return (
    <>
      <PartTitle>Last backup</PartTitle>
      <Stack maw="44em">
        <p>
          {lastBackup
            ? `${formatInstant(lastBackup, zone)}, ${backupAge(daysBetween(dayIn(new Date(lastBackup), zone), today))}, ${formatFileSize(lastBackupBytes ?? 0)}`
            : 'None yet'}
        </p>
        {lastBackupFailure && (
          <Notice colour="red" icon={TriangleAlert}>
            On {formatInstant(lastBackupFailure.at, zone)}: {lastBackupFailure.why}
          </Notice>
        )}
        <Text c="dimmed">
          {backupsByNight
            ? 'A backup is made every night after 3am.'
            : 'Nightly backups are off. Set BACKUP_DIR and BACKUP_PASSPHRASE on the server to turn them on.'}
        </Text>
      </Stack>
    </>
  )
}

const PartTitle = ({ children }: { children: string }) => (
  <Text component="h3" fz="lg" fw={700} mt="lg" mb="sm">
    {children}
  </Text>
)
