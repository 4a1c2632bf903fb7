import { Box, Button, Group, Text } from '@mantine/core'
import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { SubmitButton } from '#web/kit/form/Form.tsx'
import { Buttons } from '#web/kit/layout/Buttons.tsx'
import { Notice } from '#web/kit/states/Notice.tsx'
import styles from './Settings.module.css'
import type { SettingsForm } from './use-settings-form.ts'

const icons = { green: CircleCheck, blue: Info, red: CircleAlert }

/** Sticky at the bottom of the window, with the result of the last action. */
export function SaveBar({ state: { form, message, resetting, reset } }: { state: SettingsForm }) {
  return (
    <Group justify="flex-end" gap="8px 16px" className={styles.bar ?? ''}>
      <Box role="status" flex="1 1 240px" miw={0} className={styles.said ?? ''}>
        {message ? (
          <Notice colour={message.colour} icon={icons[message.colour]}>
            {message.text}
          </Notice>
        ) : (
          form.isDirty && !form.busy && <Text c="dimmed">You have unsaved changes</Text>
        )}
      </Box>
      <Buttons short>
        <Button
          variant="default"
          aria-busy={resetting}
          onClick={() => {
            if (!resetting && !form.busy) void reset()
          }}
        >
          Reset
        </Button>
        <SubmitButton form={form} busyLabel="Saving...">
          Save
        </SubmitButton>
      </Buttons>
    </Group>
  )
}
