import { Button, Group, TextInput } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Reply } from '#contract/endpoint.ts'
import { signIn } from '#contract/session.ts'
import { loadChunk } from '#web/kernel/load-chunk.ts'
import { adoptSession } from '#web/kernel/session.ts'
import { forgetEverythingUnsaved } from '#web/kernel/unsaved-changes.ts'
import type { AskedStep } from '#web/kernel/use-api-mutation.ts'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { Form, SubmitButton } from '#web/kit/form/Form.tsx'
import { PasswordField } from '#web/kit/form/PasswordField.tsx'
import { useForm } from '#web/kit/form/use-form.ts'
import { leaveSession } from './leave-session.ts'
import { useSignIn } from './use-sign-in.ts'

// Lazy, because most people need no second step.
const SecondStep = lazy(async () => ({
  default: (await loadChunk(() => import('./SecondStep.tsx'))).SecondStep,
}))

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
  const [asked, setAsked] = useState<AskedStep>()
  const form = useForm({
    schema: signIn.body,
    start: { email, password: '' },
    refusalFocus: 'password',
    keepNothing: true,
    send: async (body) => {
      const outcome = await signingIn.run({ body })
      form.set('password', '')
      if (outcome.ok) await adopt(outcome.reply)
      else if (outcome.asked) setAsked(outcome.asked)
      else return { ok: false, fields: { password: outcome.message } }
      return { ok: true }
    },
  })
  async function adopt(session: Reply<typeof signIn>) {
    setAsked(undefined)
    if (adoptSession(session)) return
    forgetEverythingUnsaved()
    await navigate('/dashboard', { replace: true })
  }
  // Clear the password: after the session expires, anybody at this computer could submit it.
  const later =
    onLater &&
    (() => {
      form.discard()
      setAsked(undefined)
      onLater()
    })
  const passwordForm = (
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
  )
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
      {asked ? (
        <Suspense>
          <SecondStep
            asked={asked}
            onDone={(session) => void adopt(session)}
            onRestart={() => setAsked(undefined)}
          />
        </Suspense>
      ) : (
        passwordForm
      )}
    </Dialog>
  )
}
