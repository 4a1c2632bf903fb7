import { useEffect, useState } from 'react'
import { forgetDraft, keepDraft, readDraft } from '#web/kernel/drafts.ts'
import { useMe } from '#web/kernel/session.ts'
import type { BaseVersion } from '#web/kernel/use-base-version.ts'
import { isSame } from './same-values.ts'
import { goOnWith } from './typed-since.ts'
import type { FormState } from './use-form.ts'

export type DraftState<Values extends object> = {
  /** Begins with what is saved, or with what an earlier visit left; `name` tells texts apart: 'comment-12'. */
  begin: (name: string, saved: Values, version: number | null) => void
  /** Whether the form began with what an earlier visit left. */
  isRestored: boolean
  /** Goes back to what is saved. */
  discard: () => void
  /** After a save that leaves the form open: it begins with `next`, and what was typed since it was `sent` stays. */
  goOn: (next: Values, sent: Values) => void
  /** For when the form closes: what is saved or thrown away is no draft any more. */
  end: () => void
}

/** Keeps what is typed in a form in this tab until it is saved or thrown away: neither a reload loses it nor a crash. */
export function useDraft<Values extends object>(
  form: FormState<Values>,
  version: BaseVersion,
): DraftState<Values> {
  const { id: me } = useMe()
  const [name, setName] = useState<string | null>(null)
  const [isRestored, setRestored] = useState(false)
  const { isDirty, values } = form

  useEffect(() => {
    if (name === null) return
    if (isDirty) keepDraft(sessionStorage, me, name, { values, version: version.base() })
    else forgetDraft(sessionStorage, me, name)
  }, [me, name, isDirty, values, version])

  return {
    begin: (of, saved, present) => {
      const draft = readDraft<Values>(sessionStorage, me, of)
      form.begin(saved)
      if (draft) for (const field of fieldsOf(draft.values)) form.set(field, draft.values[field])
      version.set(draft ? draft.version : present)
      setRestored(draft !== null)
      setName(of)
    },
    isRestored,
    discard: () => {
      form.discard()
      setRestored(false)
    },
    goOn: (next, sent) => {
      goOnWith(form, next, sent)
      setRestored(false)
      if (name === null) return
      // The form may have been left meanwhile, with more in its draft than was sent.
      const draft = readDraft<Values>(sessionStorage, me, name)
      if (draft && isSame(draft.values, sent)) forgetDraft(sessionStorage, me, name)
    },
    end: () => {
      if (name !== null) forgetDraft(sessionStorage, me, name)
      setName(null)
    },
  }
}

const fieldsOf = <Values extends object>(values: Values) => Object.keys(values) as (keyof Values & string)[]
