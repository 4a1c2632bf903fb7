import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from '#web/kit/form/Form.module.css'
import { type AnyForm, Form, SubmitButton } from '#web/kit/form/Form.tsx'
import { useConfirm } from './confirm.tsx'
import { Dialog } from './Dialog.tsx'
import { DialogFoot } from './DialogFoot.tsx'

type Props = {
  /** Toggle this and leave the modal mounted, or the focus never returns to what opened it. */
  opened: boolean
  onClose: () => void
  title: string
  form: AnyForm
  /** The words of the submit button, and those while it is sending. */
  submit: string
  busyLabel?: string
  cancel?: string
  children: ReactNode
}

/** A form in a dialog: the first field takes the focus, and typed text is not thrown away unasked. */
export function FormModal({ opened, onClose, title, form, submit, busyLabel, cancel, children }: Props) {
  const confirm = useConfirm()
  const close = async () => {
    if (form.busy) return
    if (form.isDirty && !(await confirm(leaveUnsaved))) return
    form.discard()
    onClose()
  }
  return (
    <Dialog opened={opened} onClose={() => void close()} title={title}>
      <Form form={form}>
        <div ref={markFirstField} className={styles.fields}>
          {children}
        </div>
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

/** Mantine focuses what bears this mark when the dialog opens; else it would be the close button. */
function markFirstField(fields: HTMLElement | null) {
  fields?.querySelector(':is(input, select, textarea):enabled')?.setAttribute('data-autofocus', 'true')
}

export const leaveUnsaved = { question: 'Leave without saving?', verb: 'Leave', cancel: 'Stay' }
