import { useEffect, useRef } from 'react'
import type * as z from 'zod/mini'
import { useBaseVersion } from '#web/kernel/use-base-version.ts'
import { useDraft } from './use-draft.ts'
import { type FormState, type SubmitResult, useForm } from './use-form.ts'

type Setup = {
  /** Identifies the text, for example 'answer-12'. */
  name: string
  schema: z.ZodMiniType<{ content: string }>
  send: (body: { content: string }) => Promise<SubmitResult | undefined>
  /** A sentence to read before sending. The person can send anyway. */
  warn?: (values: { content: string }) => string | undefined
  onSent?: () => void
}

export type ComposerState = { form: FormState<{ content: string }>; isRestored: boolean }

const nothing = { content: '' }

/** Sends one text after the other. Leaving needs no confirmation, because the text is stored as a draft. */
export function useComposer({ name, schema, send, warn, onSent }: Setup): ComposerState {
  const form = useForm<{ content: string }, { content: string }>({
    schema,
    start: nothing,
    send,
    ...(warn && { warn }),
    keepNothing: true,
    onDone: (sent) => {
      draft.goOn(nothing, sent)
      onSent?.()
    },
  })
  const draft = useDraft(form, useBaseVersion())
  const begin = useRef(draft.begin)
  useEffect(() => begin.current(name, nothing, null), [name])
  return { form, isRestored: draft.isRestored }
}
