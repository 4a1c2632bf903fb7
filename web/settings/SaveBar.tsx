import { Button } from '@mantine/core'
import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { SubmitButton } from '#web/kit/form/Form.tsx'
import { Notice } from '#web/kit/states/Notice.tsx'
import styles from './Settings.module.css'
import type { SettingsForm } from './use-settings-form.ts'

const icons = { green: CircleCheck, blue: Info, red: CircleAlert }

/** Stays at the lower edge of the window, with what became of the last press. */
export function SaveBar({ state: { form, message, resetting, reset } }: { state: SettingsForm }) {
  return (
    <div className={styles.bar}>
      <div role="status" className={styles.said}>
        {message ? (
          <Notice colour={message.colour} icon={icons[message.colour]}>
            {message.text}
          </Notice>
        ) : (
          form.isDirty && !form.busy && <span className={styles.hint}>Changes are not saved yet</span>
        )}
      </div>
      <div className={styles.buttons}>
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
      </div>
    </div>
  )
}
