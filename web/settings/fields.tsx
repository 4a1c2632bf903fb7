import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, TextInput } from '@mantine/core'
import { settingBounds } from '#contract/settings.ts'
import type { FormState } from '#web/kit/form/use-form.ts'
import type { FormValues } from './form-values.ts'
import styles from './Settings.module.css'

export type PanelProps = { form: FormState<FormValues> }

type NumberProps = PanelProps & { name: keyof typeof settingBounds; unit: string }

/** A whole number with its bounds in the hint. */
export function NumberField({ form, name, unit }: NumberProps) {
  const { label, least, most } = settingBounds[name]
  return (
    <TextInput
      label={label}
      description={`${least.toLocaleString('en-GB')}-${most.toLocaleString('en-GB')}${unit && ` ${unit}`}`}
      inputMode="numeric"
      autoComplete="off"
      className={styles.number ?? ''}
      {...form.field(name)}
    />
  )
}

type Switch = 'enabled' | 'maintenanceMode' | 'allowRegistrations' | 'requirePasswordChange'
type SwitchProps = PanelProps & { name: Switch; label: string; hint: string }

/** A checkbox with a hint. */
export function SwitchField({ form, name, label, hint }: SwitchProps) {
  return (
    <Checkbox
      label={label}
      description={hint}
      maw="44em"
      style={{ gridColumn: '1 / -1' }}
      styles={{ description: { marginBottom: 0 } }}
      {...form.field(name, 'checkbox')}
    />
  )
}
