import { Panel } from '#web/kit/Panel.tsx'
import { NumberField, type PanelProps, SwitchField } from './fields.tsx'
import styles from './Settings.module.css'

export function SecurityPanel({ form }: PanelProps) {
  return (
    <Panel title="Security Settings">
      <div className={styles.fields}>
        <NumberField form={form} name="passwordMinLength" label="Minimum password length" unit="characters" />
        <NumberField form={form} name="maxLoginAttempts" label="Max login attempts" unit="wrong passwords" />
        <NumberField form={form} name="lockoutDuration" label="Lockout duration" unit="minutes" />
        <SwitchField
          form={form}
          name="requirePasswordChange"
          label="Require password change"
          hint="Who was given a password by someone else chooses their own at first sign-in."
        />
      </div>
    </Panel>
  )
}
