import { Group, Textarea } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import styles from './Composer.module.css'
import { DraftNotice } from './DraftNotice.tsx'
import { Form, SubmitButton } from './Form.tsx'
import type { ComposerState } from './use-composer.ts'

type Props = {
  composer: ComposerState
  /** Of the whole form: to whom, or about what. */
  label: string
  field: string
  submit: string
}

/** A field that grows with what is typed, and its button; Ctrl+Enter sends as well. */
export function Composer({ composer: { form, isRestored }, label, field, submit }: Props) {
  return (
    <Form form={form} label={label}>
      <DraftNotice isRestored={isRestored} />
      <Textarea
        label={field}
        rows={2}
        classNames={{ input: styles.growing ?? '' }}
        aria-keyshortcuts="Control+Enter"
        onKeyDown={(event) => sendByKey(event, form.submit)}
        {...form.field('content')}
      />
      <Group gap="8px 16px">
        <SubmitButton form={form} busyLabel="Sending...">
          {submit}
        </SubmitButton>
        <span className={styles.hint}>Ctrl + Enter sends</span>
      </Group>
    </Form>
  )
}

/** On a Mac by the key that is used there. */
function sendByKey(event: KeyboardEvent, send: () => void) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  send()
}
