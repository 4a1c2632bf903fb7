import { Text } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import type { Reply } from '#contract/endpoint.ts'
import { getDatabaseFacts, type SettingsBody } from '#contract/settings.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { PasswordField } from '#web/kit/form/PasswordField.tsx'
import type { FormState } from '#web/kit/form/use-form.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { Columns, Fact, Facts } from '#web/kit/list/Facts.tsx'
import { Notice } from '#web/kit/states/Notice.tsx'
import { emailFields, type FormValues, fields } from './form-values.ts'
import styles from './Settings.module.css'
import { SettingFields } from './SettingsForm.tsx'
import { TestEmail } from './TestEmail.tsx'

type Props = { form: FormState<FormValues> }
type About = Reply<typeof getDatabaseFacts>

/** The mail server with its password, and a test email before the save. */
export function MailPanel({ form }: Props) {
  const facts = useApiQuery(getDatabaseFacts)
  const index = emailFields.indexOf('password')
  return (
    <Panel title="Email Configuration">
      <Columns least={400} gap="xl" rowGap="md" className={styles.fields}>
        <SettingFields form={form} names={emailFields.slice(0, index)} />
        {facts.loading ? <div data-coming /> : <MailPassword form={form} about={facts.data} />}
        <SettingFields form={form} names={emailFields.slice(index + 1)} />
      </Columns>
      {facts.data && <OtherServer about={facts.data} place={placeIn(form.values)} />}
      <TestEmail typed={emailOf(form.values)} unsaved={form.isDirty} />
    </Panel>
  )
}

/** The email section as it is typed. The server checks it. */
const emailOf = ({ host, port, user, password, fromEmail, enabled }: FormValues): SettingsBody['email'] => ({
  host,
  port: Number(port),
  user,
  password,
  fromEmail,
  enabled,
})

/** The field, or a sentence while the server has SMTP_PASSWORD. */
function MailPassword({ form, about }: Props & { about: About | undefined }) {
  const { label } = fields.password
  if (about?.smtpPasswordFrom === 'environment')
    return (
      <Facts className={styles.topOfRow}>
        <Fact name={<strong>{label}</strong>}>
          SMTP_PASSWORD of the server is used,{' '}
          {about.smtpPasswordHost
            ? `for ${about.smtpPasswordHost} only`
            : 'for the first mail server you save here'}
          <Text c="dimmed">Remove it there to enter a password here.</Text>
        </Fact>
      </Facts>
    )
  return (
    <PasswordField
      label={label}
      description={hintFor(about, form.values)}
      // Browsers fill the password of the signed-in person into other fields.
      autoComplete="new-password"
      {...form.field('password')}
    />
  )
}

type OtherServerProps = { about: About; place: string }

/** Another host or port than the one that gets SMTP_PASSWORD. */
function OtherServer({ about: { smtpPasswordFrom, smtpPasswordHost: bound }, place }: OtherServerProps) {
  if (smtpPasswordFrom !== 'environment' || !bound || !place) return null
  if (place === bound || place.startsWith(`${bound}:`)) return null
  return (
    <Notice colour="yellow" icon={TriangleAlert}>
      The password is for {bound} only. {place} will not get the user name and password. To change this, set
      SMTP_PASSWORD_HOST on the server.
    </Notice>
  )
}

function hintFor(about: About | undefined, { host, port, user }: FormValues): string {
  if (about?.smtpPasswordFrom !== 'settings') return 'We store it encrypted and never show it again'
  if (about.smtpPasswordFault) return about.smtpPasswordFault
  if (!host.trim() || !user.trim()) return 'The saved password is removed when you save'
  if (placeIn({ host, port }) !== about.smtpPasswordHost)
    return `The saved one is for ${about.smtpPasswordHost} only`
  return 'Saved. Leave blank to keep it'
}

/** As the server writes it; empty without a host. */
function placeIn({ host, port }: Pick<FormValues, 'host' | 'port'>): string {
  const typed = host.trim().toLowerCase()
  return typed && `${typed.includes(':') ? `[${typed}]` : typed}:${port.trim()}`
}
