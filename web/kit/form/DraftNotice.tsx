import { History } from 'lucide-react'
import { use, useEffect, useState } from 'react'
import { keysOf } from '#contract/fields.ts'
import { forgetDraft, keepDraft, readDraft } from '#web/kernel/drafts.ts'
import { Me } from '#web/kernel/session.ts'
import type { BaseVersion } from '#web/kernel/use-api-mutation.ts'
import { TextButton } from '#web/kit/layout/Buttons.tsx'
import { Notice } from '#web/kit/states/Notice.tsx'
import { rebaseForm } from './rebase-form.ts'
import { type FormState, focusFormOf, isSame } from './use-form.ts'

type Props = {
  isRestored: boolean
  /** Restores the saved values, if there are any. */
  onDiscard?: (() => void) | undefined
}

/** Shown above a form that contains restored unsaved input. */
export function DraftNotice({ isRestored, onDiscard }: Props) {
  if (!isRestored) return null
  return (
    <Notice colour="blue" icon={History} role="status">
      We have kept what you typed earlier. It is not saved yet.{' '}
      {onDiscard && (
        <TextButton
          onClick={(event) => {
            focusFormOf(event)
            onDiscard()
          }}
        >
          Discard it
        </TextButton>
      )}
    </Notice>
  )
}

type DraftState<Values extends object> = {
  /**
   * Starts with the saved values or an earlier draft; `name` identifies the text, for example 'comment-12'. Without
   * a name nothing is stored.
   */
  begin: (name: string | undefined, saved: Values, version: number | null) => void
  /** Whether the form started with a draft of an earlier visit. */
  isRestored: boolean
  /** Restores the saved values. */
  discard: () => void
  /** After a save that leaves the form open: starts with `next` and keeps input typed since it was `sent`. */
  goOn: (next: Values, sent: Values) => void
  /** Call when the form closes: saved or discarded input is no longer a draft. */
  end: () => void
}

/**
 * Stores a form's input in this tab until it is saved or discarded, so that neither a reload nor a crash
 * loses it.
 */
export function useDraft<Values extends object>(
  form: FormState<Values>,
  version: BaseVersion,
): DraftState<Values> {
  // A visitor has drafts too. No person has this id.
  const me = use(Me)?.id ?? 0
  const [name, setName] = useState<string>()
  const [isRestored, setRestored] = useState(false)
  const { isDirty, values } = form

  useEffect(() => {
    if (name === undefined) return
    if (isDirty) keepDraft(sessionStorage, me, name, { values, version: version.base() })
    else forgetDraft(sessionStorage, me, name)
  }, [me, name, isDirty, values, version])

  return {
    begin: (of, saved, current) => {
      const draft = of === undefined ? null : readDraft<Values>(sessionStorage, me, of)
      form.begin(saved)
      if (draft) for (const field of keysOf(draft.values)) form.set(field, draft.values[field])
      version.set(draft ? draft.version : current)
      setRestored(draft !== null)
      setName(of)
    },
    isRestored,
    discard: () => {
      form.discard()
      setRestored(false)
    },
    goOn: (next, sent) => {
      rebaseForm(form, next, sent)
      setRestored(false)
      if (name === undefined) return
      // The form may have been left meanwhile, with newer input in its draft.
      const draft = readDraft<Values>(sessionStorage, me, name)
      if (draft && isSame(draft.values, sent)) forgetDraft(sessionStorage, me, name)
    },
    end: () => {
      if (name !== undefined) forgetDraft(sessionStorage, me, name)
      setName(undefined)
    },
  }
}
