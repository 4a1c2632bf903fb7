import { Button, Group, TextInput } from '@mantine/core'
import { useNavigate } from 'react-router'
import { signIn } from '#contract/session.ts'
import { adoptSession } from '#web/kernel/session.ts'
import { forgetEverythingUnsaved } from '#web/kernel/unsaved-changes.ts'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { Form, SubmitButton } from '#web/kit/form/Form.tsx'
import { PasswordField } from '#web/kit/form/PasswordField.tsx'
import { useForm } from '#web/kit/form/use-form.ts'
import { leaveSession } from './leave-session.ts'
import { useSignIn } from './use-sign-in.ts'

type Props = {
  opened: boolean
  email: string
  title: string
  text: string
  /** Postpones the sign-in; undefined once the session has expired. */
  onLater?: () => void
}

/** Signs in over the open page. If another person signs in, it navigates to the dashboard. */
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
  // Clear the password: after the session expires, anybody at this computer could submit it.
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
