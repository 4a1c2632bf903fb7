import { useEffect, useRef } from 'react'
import type * as z from 'zod/mini'
import { useBaseVersion } from '#web/kernel/use-base-version.ts'
import { useDraft } from './use-draft.ts'
import { type FormState, type SubmitResult, useForm } from './use-form.ts'

type Setup = {
  /** Tells texts apart: 'answer-12'. */
  name: string
  schema: z.ZodMiniType<{ content: string }>
  send: (body: { content: string }) => Promise<SubmitResult | undefined>
  onSent?: () => void
}

export type ComposerState = { form: FormState<{ content: string }>; isRestored: boolean }

const nothing = { content: '' }

/** One text after the other, each sent where it is typed. Leaving does not ask: what is typed waits as a draft. */
export function useComposer({ name, schema, send, onSent }: Setup): ComposerState {
  const form = useForm<{ content: string }, { content: string }>({
    schema,
    start: nothing,
    send,
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
