import { Textarea } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import styles from './Composer.module.css'
import { DraftNotice } from './DraftNotice.tsx'
import { Form, SubmitButton } from './Form.tsx'
import type { ComposerState } from './use-composer.ts'

type Props = {
  composer: ComposerState
  /** Accessible name of the form: its recipient or its subject. */
  label: string
  field: string
  submit: string
  /** The person or group that reads it. */
  reader?: string
  /** Places the button beside the field where the height is limited. */
  low?: boolean
}

/** A growing text field with a submit button; Ctrl+Enter sends as well. */
export function Composer({
  composer: { form, isRestored },
  label,
  field,
  submit,
  reader,
  low = false,
}: Props) {
  return (
    <Form form={form} label={label}>
      <DraftNotice isRestored={isRestored} />
      <div className={styles.composer} data-low={low}>
        <Textarea
          label={field}
          description={reader && `${reader} will see this`}
          rows={low ? 1 : 2}
          className={styles.field ?? ''}
          classNames={{ input: styles.growing ?? '', description: styles.reader ?? '' }}
          aria-keyshortcuts="Control+Enter"
          onKeyDown={(event) => sendByKey(event, form.submit)}
          {...form.field('content')}
        />
        <SubmitButton form={form} busyLabel="Sending...">
          {submit}
        </SubmitButton>
        {!reader && <span className={styles.hint}>Press Ctrl + Enter to send</span>}
      </div>
    </Form>
  )
}

/** On a Mac the key is ⌘. */
function sendByKey(event: KeyboardEvent, send: () => void) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  send()
}
