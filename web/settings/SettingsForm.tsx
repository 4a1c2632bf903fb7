import { Button, Group, Text } from '@mantine/core'
import type { Settings } from '#contract/settings.ts'
import { Form } from '#web/kit/form/Form.tsx'
import { Buttons } from '#web/kit/layout/Buttons.tsx'
import { DatabasePanel } from './DatabasePanel.tsx'
import { EmailPanel } from './EmailPanel.tsx'
import { PagesPanel } from './PagesPanel.tsx'
import { SaveBar } from './SaveBar.tsx'
import { SecurityPanel } from './SecurityPanel.tsx'
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
        <PagesPanel form={form} />
        <DatabasePanel />
      </div>
      <Group gap="8px 16px" c="dimmed">
        <Buttons>
          <Button variant="default" onClick={state.fillWithFactoryDefaults}>
            Load factory defaults
          </Button>
        </Buttons>
        <Text flex="1 1 240px">
          Fills the form with the original settings. Nothing changes until you save.
        </Text>
      </Group>
      <SaveBar state={state} />
    </Form>
  )
}
