import { Button } from '@mantine/core'
import { proveIdentity } from '#contract/proof.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { DialogFoot } from '#web/kit/dialog/DialogFoot.tsx'
import { Form, SubmitButton } from '#web/kit/form/Form.tsx'
import { PasswordField } from '#web/kit/form/PasswordField.tsx'
import { useForm } from '#web/kit/form/use-form.ts'

type Props = { opened: boolean; onSettled: (isProven: boolean) => void }

const messages = { error: 'We could not check your password' }

/** A fresh proof of identity over the page, whose dialogs and typed text stay. */
export function ProveIdentity({ opened, onSettled }: Props) {
  const proving = useApiMutation(proveIdentity, messages, { quiet: true })
  const form = useForm({
    schema: proveIdentity.body,
    start: { password: '' },
    refusalFocus: 'password',
    keepNothing: true,
    send: async (body) => {
      const outcome = await proving.run({ body })
      form.set('password', '')
      return outcome.ok ? outcome : { ok: false, fields: { password: outcome.message } }
    },
    onDone: () => onSettled(true),
  })
  const cancel = () => {
    form.discard()
    onSettled(false)
  }
  return (
    <Dialog
      opened={opened}
      onClose={cancel}
      title="Confirm it's you"
      width={440}
      role="alertdialog"
      neverFullScreen
      closeButton={false}
      zIndex={230}
    >
      <Form form={form}>
        <p>You need to confirm your identity before you continue. We have kept what you typed.</p>
        <PasswordField
          label="Password"
          autoComplete="current-password"
          data-autofocus
          {...form.field('password')}
        />
        <DialogFoot>
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
          <SubmitButton form={form} busyLabel="Checking...">
            Continue
          </SubmitButton>
        </DialogFoot>
      </Form>
    </Dialog>
  )
}
