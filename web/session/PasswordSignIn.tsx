import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { adoptSession } from '#web/kernel/session.ts'
import { Form, SubmitButton } from '#web/kit/form/Form.tsx'
import { PasswordField } from '#web/kit/form/PasswordField.tsx'
import type { FormState } from '#web/kit/form/use-form.ts'
import { EmergencyButton } from './EmergencyButton.tsx'
import { ForgottenLink } from './ForgottenLink.tsx'
import { PasskeySignIn } from './PasskeySignIn.tsx'

type Props = {
  form: FormState<{ email: string; password: string }>
  /** Only one administrator can use a password, for emergencies. */
  isFolded: boolean
  /** Passkeys can be used too. */
  passkeys: boolean
}

export function PasswordSignIn({ form, isFolded, passkeys }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (isFolded && !isOpen) return <EmergencyButton onClick={() => setOpen(true)} />
  return (
    <>
      <Form form={form}>
        <TextInput
          label="Email"
          type="email"
          // The browser suggests passkeys here.
          autoComplete={passkeys ? 'username webauthn' : 'username'}
          autoFocus={isFolded}
          {...form.field('email')}
        />
        <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
        <ForgottenLink>Forgot your password?</ForgottenLink>
        <SubmitButton form={form} busyLabel="Signing in..." fullWidth>
          Sign in
        </SubmitButton>
      </Form>
      {passkeys && <PasskeySignIn onSignedIn={adoptSession} />}
    </>
  )
}
