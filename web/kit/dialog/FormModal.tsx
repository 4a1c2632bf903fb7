import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useBaseVersion } from '#web/kernel/use-api-mutation.ts'
import { DraftNotice, useDraft } from '#web/kit/form/DraftNotice.tsx'
import { Form, SubmitButton } from '#web/kit/form/Form.tsx'
import type { SavedRow } from '#web/kit/form/use-conflict.ts'
import { type AnyForm, type FormSetup, type SubmitResult, useForm } from '#web/kit/form/use-form.ts'
import { Quote } from '#web/kit/layout/Panel.tsx'
import { useConfirm } from './confirm.tsx'
import { Dialog, DialogFoot } from './Dialog.tsx'
import { useOnOpen } from './use-dialog.ts'

type Props = {
  /**
   * Toggle this and keep the modal mounted. Otherwise the focus does not return to the button that opened it.
   */
  opened: boolean
  onClose: () => void
  title: string
  form: AnyForm
  /** The labels of the submit button, normally and while sending; 'Saving...' by default. */
  submit: string
  busyLabel?: string | undefined
  /** The label of the button that closes the dialog, if 'Cancel' could mean the submit button's action. */
  cancel?: string | undefined
  side?: boolean
  /** The submit button is red. */
  danger?: boolean
  /** In the place where it is rendered instead of in a dialog, for example inside of one. */
  inPlace?: boolean
  /** Whether the form started with a draft of an earlier visit. */
  isRestored?: boolean
  /** Restores the saved values instead of the draft. */
  onDiscard?: (() => void) | undefined
  children: ReactNode
}

/**
 * A form in a dialog. The first field receives the focus; closing with unsaved text asks for a confirmation.
 */
export function FormModal(props: Props) {
  const { opened, onClose, title, form, submit, busyLabel, cancel = 'Cancel', children } = props
  const { side = false, danger = false, inPlace = false, isRestored = false, onDiscard } = props
  const confirm = useConfirm()
  const close = async () => {
    if (form.busy) return
    if (form.isDirty && !(await confirm(leaveUnsaved))) return
    form.discard()
    onClose()
  }
  const fields = (
    <Stack ref={inPlace ? focusFirstField : markFirstField}>
      <DraftNotice isRestored={isRestored} onDiscard={onDiscard} />
      {children}
    </Stack>
  )
  const buttons = (
    <>
      <Button variant="default" onClick={() => void close()}>
        {cancel}
      </Button>
      <SubmitButton form={form} busyLabel={busyLabel} color={danger ? 'red' : 'blue'}>
        {submit}
      </SubmitButton>
    </>
  )
  if (inPlace)
    return (
      opened && (
        <Quote label={title}>
          <Form form={form}>
            {fields}
            <Group mt="md">{buttons}</Group>
          </Form>
        </Quote>
      )
    )
  return (
    <Dialog opened={opened} onClose={() => void close()} title={title} side={side}>
      <Form form={form}>
        {fields}
        <DialogFoot>{buttons}</DialogFoot>
      </Form>
    </Dialog>
  )
}

const firstField = ':is(input, select, textarea):enabled'

const focusFirstField = (fields: HTMLElement | null) =>
  fields?.querySelector<HTMLElement>(firstField)?.focus()

/** Mantine focuses the marked element when the dialog opens; the default is the close button. */
function markFirstField(fields: HTMLElement | null) {
  fields?.querySelector(firstField)?.setAttribute('data-autofocus', 'true')
}

export const leaveUnsaved = { question: 'Leave without saving?', verb: 'Leave', cancel: 'Stay' }

type Setup<Values extends object, Body, Result> = Omit<FormSetup<Values, Body, Result>, 'send' | 'row'> & {
  opened: boolean
  onClose: () => void
  /** Identifies the draft, for example 'comment-12'. Without it, the input lasts until the dialog closes. */
  draftName?: string | undefined
  /** The version of the edited row. */
  version?: number | null
  /** For a row that other people can change. */
  row?: Omit<SavedRow<Values>, 'version'> | undefined
  /** `sent` has the version to send with the body. */
  send: (body: Body, sent: { version?: number }) => Promise<Result>
}

/**
 * A form in a dialog, for `<FormModal {...modal}>`. Input is stored as a draft until it is saved or discarded. A save
 * closes the dialog before `onDone`.
 */
export function useDialogForm<
  Values extends object,
  Body,
  Result extends SubmitResult | undefined = SubmitResult | undefined,
>(setup: Setup<Values, Body, Result>) {
  const { opened, onClose, draftName, version = null, row, send, onDone, ...others } = setup
  const base = useBaseVersion()
  const form = useForm<Values, Body, Result>({
    ...others,
    row: row && { ...row, version: base },
    send: (body) => send(body, base.sent()),
    onDone: (sent, done) => {
      close()
      onDone?.(sent, done)
    },
  })
  const draft = useDraft(form, base)
  useOnOpen(opened, () => draft.begin(draftName, others.start, version))

  function close() {
    draft.end()
    onClose()
  }
  return {
    form,
    modal: { form, opened, onClose: close, isRestored: draft.isRestored },
    discard: draft.discard,
  }
}
