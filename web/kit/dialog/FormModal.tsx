import { Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { DraftNotice } from '#web/kit/form/DraftNotice.tsx'
import { Form, SubmitButton } from '#web/kit/form/Form.tsx'
import type { AnyForm } from '#web/kit/form/use-form.ts'
import { useConfirm } from './confirm.tsx'
import { Dialog } from './Dialog.tsx'
import { DialogFoot } from './DialogFoot.tsx'

type Props = {
  /**
   * Toggle this and keep the modal mounted. Otherwise the focus does not return to the button that opened it.
   */
  opened: boolean
  onClose: () => void
  title: string
  form: AnyForm
  /** The labels of the submit button, normally and while sending. */
  submit: string
  busyLabel?: string
  cancel?: string
  side?: boolean
  /** Whether the form started with a draft of an earlier visit. */
  isRestored?: boolean
  children: ReactNode
}

/**
 * A form in a dialog. The first field receives the focus; closing with unsaved text asks for a confirmation.
 */
export function FormModal(props: Props) {
  const { opened, onClose, title, form, submit, busyLabel, cancel, children } = props
  const { side = false, isRestored = false } = props
  const confirm = useConfirm()
  const close = async () => {
    if (form.busy) return
    if (form.isDirty && !(await confirm(leaveUnsaved))) return
    form.discard()
    onClose()
  }
  return (
    <Dialog opened={opened} onClose={() => void close()} title={title} side={side}>
      <Form form={form}>
        <Stack ref={markFirstField}>
          <DraftNotice isRestored={isRestored} />
          {children}
        </Stack>
        <DialogFoot>
          <Button variant="default" onClick={() => void close()}>
            {cancel ?? 'Cancel'}
          </Button>
          <SubmitButton form={form} {...(busyLabel ? { busyLabel } : {})}>
            {submit}
          </SubmitButton>
        </DialogFoot>
      </Form>
    </Dialog>
  )
}

/** Mantine focuses the marked element when the dialog opens; the default is the close button. */
function markFirstField(fields: HTMLElement | null) {
  fields?.querySelector(':is(input, select, textarea):enabled')?.setAttribute('data-autofocus', 'true')
}

export const leaveUnsaved = { question: 'Leave without saving?', verb: 'Leave', cancel: 'Stay' }
