import { Textarea } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type * as z from 'zod/mini'
import { useBaseVersion } from '#web/kernel/use-api-mutation.ts'
import { DraftNotice, useDraft } from './DraftNotice.tsx'
import styles from './Form.module.css'
import { Form, SubmitButton } from './Form.tsx'
import { type FormState, type SubmitResult, useForm } from './use-form.ts'

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
      <div className={`wrap ${styles.composer}`} data-low={low}>
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
        {!reader && <span className="small keyboard-only">Press Ctrl + Enter to send</span>}
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

type Setup = {
  /** Identifies the text, for example 'answer-12'. */
  name: string
  schema: z.ZodMiniType<{ content: string }>
  send: (body: { content: string }) => Promise<SubmitResult | undefined>
  /** A sentence to read before sending. The person can send anyway. */
  warn?: (values: { content: string }) => string | undefined
}

type ComposerState = { form: FormState<{ content: string }>; isRestored: boolean }

const nothing = { content: '' }

/** Sends one text after the other. Leaving needs no confirmation, because the text is stored as a draft. */
export function useComposer({ name, schema, send, warn }: Setup): ComposerState {
  const form = useForm<{ content: string }, { content: string }>({
    schema,
    start: nothing,
    send,
    warn,
    keepNothing: true,
    onDone: (sent) => {
      draft.goOn(nothing, sent)
    },
  })
  const draft = useDraft(form, useBaseVersion())
  const begin = useRef(draft.begin)
  useEffect(() => begin.current(name, nothing, null), [name])
  return { form, isRestored: draft.isRestored }
}
