import { Button, Group, TextInput } from '@mantine/core'
import { useNavigate } from 'react-router'
import { signIn } from '#contract/session.ts'
import { adoptSession } from '#web/kernel/session.ts'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { Form, SubmitButton } from '#web/kit/form/Form.tsx'
import { PasswordField } from '#web/kit/form/PasswordField.tsx'
import { forgetEverythingUnsaved } from '#web/kit/form/unsaved.ts'
import { useForm } from '#web/kit/form/use-form.ts'
import { useSignIn } from './api.ts'
import { leaveSession } from './leave-session.ts'

type Props = {
  opened: boolean
  email: string
  title: string
  text: string
  /** While the session still runs, signing in can wait. */
  onLater?: () => void
}

/** Signs in over the page that is open. When somebody else signs in, the page is left. */
export function SignInAgain({ opened, email, title, text, onLater }: Props) {
  const navigate = useNavigate()
  const signingIn = useSignIn()
  const form = useForm({
    schema: signIn.body,
    start: { email, password: '' },
    refusalFocus: 'password',
    keepNothing: true,
    send: async (body) => {
      const outcome = await signingIn.run({ body })
      form.set('password', '')
      if (!outcome.ok) return { ok: false, fields: { password: outcome.message } }
      if (!adoptSession(outcome.reply)) {
        forgetEverythingUnsaved()
        await navigate('/dashboard', { replace: true })
      }
      return outcome
    },
  })
  // A password that is left in the dialog would let anybody in who comes by when the session has ended.
  const later =
    onLater &&
    (() => {
      form.discard()
      onLater()
    })
  return (
    <Dialog
      opened={opened}
      onClose={() => later?.()}
      title={title}
      width={440}
      role="alertdialog"
      neverFullScreen
      closeButton={false}
      zIndex={210}
    >
      <Form form={form}>
        <p>{text}</p>
        <TextInput label="Email" type="email" autoComplete="username" {...form.field('email')} />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          data-autofocus
          {...form.field('password')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={later ?? leaveSession}>
            {later ? 'Not now' : 'Logout'}
          </Button>
          <SubmitButton form={form} busyLabel="Signing in...">
            Sign in
          </SubmitButton>
        </Group>
      </Form>
    </Dialog>
  )
}
