import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { Form, SubmitButton } from '#web/kit/form/Form.tsx'
import { PasswordField } from '#web/kit/form/PasswordField.tsx'
import type { FormState } from '#web/kit/form/use-form.ts'
import { TextButton } from '#web/kit/text/TextButton.tsx'
import { ForgottenLink } from './ForgottenLink.tsx'

type Props = {
  form: FormState<{ email: string; password: string }>
  /** Only one administrator can use a password, for emergencies. */
  isFolded: boolean
}

export function PasswordSignIn({ form, isFolded }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (isFolded && !isOpen)
    return (
      <TextButton ta="center" mih={44} onClick={() => setOpen(true)}>
        Log in for emergencies
      </TextButton>
    )
  return (
    <Form form={form}>
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        autoFocus={isFolded}
        {...form.field('email')}
      />
      <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
      <ForgottenLink>Forgot your password?</ForgottenLink>
      <SubmitButton form={form} busyLabel="Signing in..." fullWidth>
        Sign in
      </SubmitButton>
    </Form>
  )
}
