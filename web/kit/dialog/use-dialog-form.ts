import { useBaseVersion } from '#web/kernel/use-base-version.ts'
import type { SavedRow } from '#web/kit/form/use-conflict.ts'
import { useDraft } from '#web/kit/form/use-draft.ts'
import { type FormSetup, type SubmitResult, useForm } from '#web/kit/form/use-form.ts'
import { useOnOpen } from './use-on-open.ts'

type Setup<Values extends object, Body, Result> = Omit<
  FormSetup<Values, Body, Result>,
  'send' | 'onDone' | 'row'
> & {
  opened: boolean
  onClose: () => void
  /** Identifies the draft, for example 'comment-12'. */
  draftName: string
  /** The version of the edited row. */
  version?: number | null
  /** For a row that other people can change. */
  row?: Omit<SavedRow<Values>, 'version'> | undefined
  /** `sent` has the version to send with the body. */
  send: (body: Body, sent: { version?: number }) => Promise<Result>
}

/**
 * A form in a dialog, for `<FormModal {...modal}>`. Input is stored as a draft until it is saved or discarded. A save
 * closes the dialog.
 */
export function useDialogForm<
  Values extends object,
  Body,
  Result extends SubmitResult | undefined = SubmitResult | undefined,
>(setup: Setup<Values, Body, Result>) {
  const { opened, onClose, draftName, version = null, row, send, ...others } = setup
  const base = useBaseVersion()
  const form = useForm<Values, Body, Result>({
    ...others,
    ...(row && { row: { ...row, version: base } }),
    send: (body) => send(body, base.sent()),
    onDone: () => close(),
  })
  const draft = useDraft(form, base)
  useOnOpen(opened, () => draft.begin(draftName, others.start, version))

  function close() {
    draft.end()
    onClose()
  }
  return { form, modal: { form, opened, onClose: close, isRestored: draft.isRestored } }
}
