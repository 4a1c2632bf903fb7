import { TextInput } from '@mantine/core'
import { Panel } from '#web/kit/page/Panel.tsx'
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
          label="Send e-mail"
          hint="When off, letters wait until it is switched on again."
        />
        <TextInput
          label="Mail server"
          description="Empty: letters are kept as files on the server"
          placeholder="smtp.example.org"
          autoComplete="off"
          spellCheck={false}
          {...form.field('host')}
        />
        <NumberField form={form} name="port" unit="" />
        <TextInput
          label="User"
          description="The name to sign in to the mail server with"
          autoComplete="off"
          spellCheck={false}
          {...form.field('user')}
        />
        <TextInput
          label="From email"
          description="The address that letters come from"
          type="email"
          autoComplete="off"
          {...form.field('fromEmail')}
        />
      </div>
      <SmtpPassword host={form.values.host} />
      <TestEmail unsaved={form.isDirty} />
    </Panel>
  )
}
