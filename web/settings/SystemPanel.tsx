import { TextInput } from '@mantine/core'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { NumberField, type PanelProps, SwitchField } from './fields.tsx'
import styles from './Settings.module.css'

export function SystemPanel({ form }: PanelProps) {
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
