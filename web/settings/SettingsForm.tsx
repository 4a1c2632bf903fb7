import { Button } from '@mantine/core'
import type { Settings } from '#contract/settings.ts'
import { Form } from '#web/kit/form/Form.tsx'
import { DatabasePanel } from './DatabasePanel.tsx'
import { EmailPanel } from './EmailPanel.tsx'
import { SaveBar } from './SaveBar.tsx'
import { SecurityPanel } from './SecurityPanel.tsx'
import styles from './Settings.module.css'
import { SystemPanel } from './SystemPanel.tsx'
import { useSettingsForm } from './use-settings-form.ts'
import { WorkingDaysPanel } from './WorkingDaysPanel.tsx'

export function SettingsForm({ settings }: { settings: Settings }) {
  const state = useSettingsForm(settings)
  const { form } = state
  return (
    <Form form={form} label="System Settings">
      <div>
        <EmailPanel form={form} />
        <SystemPanel form={form} />
        <SecurityPanel form={form} />
        <WorkingDaysPanel form={form} />
        <DatabasePanel />
      </div>
      <div className={styles.defaults}>
        <Button variant="default" onClick={state.fillWithFactoryDefaults}>
          Load factory defaults
        </Button>
        <p>Fills the form with what a new installation starts with. Nothing changes until you save.</p>
      </div>
      <SaveBar state={state} />
    </Form>
  )
}
