import { Box, Group, Stack, TextInput } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import { signIn } from '#contract/session.ts'
import { loadChunk } from '#web/kernel/load-chunk.ts'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import type { AskedStep } from '#web/kernel/use-api-mutation.ts'
import { Form, SubmitButton } from '#web/kit/form/Form.tsx'
import { PasswordField } from '#web/kit/form/PasswordField.tsx'
import { useForm } from '#web/kit/form/use-form.ts'
import { EmergencyButton } from './EmergencyButton.tsx'
import { useSignIn } from './use-sign-in.ts'

// Lazy, because many installations have only passwords.
const OtherWaysIn = lazy(async () => ({
  default: (await loadChunk(() => import('./OtherWaysIn.tsx'))).OtherWaysIn,
}))

type Props = {
  email: string
  text: string
  /** The second step was left, whose focus the password takes over. */
  isRestarted: boolean
  onSignedIn: (session: Reply<typeof signIn>) => Promise<void>
  onAsked: (asked: AskedStep) => void
  /** The button that does not sign in. */
  leave: ReactNode
}

/** The ways of the sign-in page, for a dialog over an open page. */
export function WaysInAgain(props: Props) {
  const { workSignIn, passkeys } = usePublicSettings()
  const [isEmergency, setEmergency] = useState(false)
  const isAlone = Boolean(workSignIn?.only) && !isEmergency
  const height = workSignIn && passkeys ? 104 : 44
  const others = (workSignIn || passkeys) && (
    // As high as the buttons, so that the dialog does not move when they have loaded.
    <Suspense fallback={<Box h={height} />}>
      <OtherWaysIn
        isAlone={isAlone}
        onSignedIn={(session) => void props.onSignedIn(session)}
        onAsked={props.onAsked}
      />
    </Suspense>
  )
  if (!isAlone)
    return <PasswordAgain {...props} others={others} takesFocus={isEmergency || props.isRestarted} />
  return (
    <Stack>
      <p>{props.text}</p>
      {others}
      <EmergencyButton onClick={() => setEmergency(true)} />
      <Group justify="flex-end">{props.leave}</Group>
    </Stack>
  )
}

type PasswordProps = Props & { others: ReactNode; takesFocus: boolean }

function PasswordAgain({ email, text, onSignedIn, onAsked, leave, others, takesFocus }: PasswordProps) {
  const { passkeys } = usePublicSettings()
  const signingIn = useSignIn()
  const form = useForm({
    schema: signIn.body,
    start: { email, password: '' },
    refusalFocus: 'password',
    keepNothing: true,
    send: async (body) => {
      const outcome = await signingIn.run({ body })
      form.set('password', '')
      if (outcome.ok) await onSignedIn(outcome.reply)
      else if (outcome.asked) onAsked(outcome.asked)
      else return { ok: false, fields: { password: outcome.message } }
      return { ok: true }
    },
  })
  return (
    <Form form={form}>
      <p>{text}</p>
      <TextInput
        label="Email"
        type="email"
        // The browser suggests passkeys here.
        autoComplete={passkeys ? 'username webauthn' : 'username'}
        {...form.field('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        data-autofocus
        autoFocus={takesFocus}
        {...form.field('password')}
      />
      {others}
      <Group justify="flex-end">
        {leave}
        <SubmitButton form={form} busyLabel="Signing in...">
          Sign in
        </SubmitButton>
      </Group>
    </Form>
  )
}
