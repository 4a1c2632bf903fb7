import { Panel } from '#web/kit/layout/Panel.tsx'
import { NumberField, type PanelProps, SwitchField } from './fields.tsx'
import styles from './Settings.module.css'

export function SecurityPanel({ form }: PanelProps) {
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
