import { TextInput } from '@mantine/core'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { NumberField, type PanelProps, SwitchField } from './fields.tsx'
import styles from './Settings.module.css'
import { SmtpPassword } from './SmtpPassword.tsx'
import { TestEmail } from './TestEmail.tsx'

export function EmailPanel({ form }: PanelProps) {
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
