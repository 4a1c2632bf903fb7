import { TextInput } from '@mantine/core'
import { CircleCheck, MailWarning } from 'lucide-react'
import { useState } from 'react'
import { requestReset } from '#contract/session.ts'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import { Form, SubmitButton } from '#web/kit/form/Form.tsx'
import { useForm } from '#web/kit/form/use-form.ts'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { Notice } from '#web/kit/states/Notice.tsx'
import { SessionCard } from './LoginPage.tsx'
import { messages, useRequestReset } from './link-api.ts'
import { MaintenanceNotice } from './MaintenanceNotice.tsx'
import { UseWorkAccount } from './UseWorkAccount.tsx'

/** Requests a reset link. The reply is the same for unknown email addresses (rule 9). */
export function ForgotPasswordPage() {
  const asking = useRequestReset()
  const { keepsLetters, workSignIn } = usePublicSettings()
  const [isEmergency, setEmergency] = useState(false)
  const [isSent, setSent] = useState(false)
  const form = useForm({
    schema: requestReset.body,
    start: { email: '' },
    keepNothing: true,
    send: async (body) => {
      setSent(false)
      return asking.run({ body })
    },
    onDone: () => setSent(true),
  })
  if (workSignIn?.only && !isEmergency)
    return (
      <SessionCard>
        <UseWorkAccount
          name={workSignIn.name}
          emergency="Reset the password for emergencies"
          onEmergency={() => setEmergency(true)}
        />
      </SessionCard>
    )
  return (
    <SessionCard>
      <PageHeader
        title="Forgot your password?"
        lead="Enter your email address. We'll send you a link to choose a new password. It works for 60 minutes."
      />
      <MaintenanceNotice />
      {keepsLetters && (
        <Notice colour="yellow" icon={MailWarning}>
          We cannot send emails at the moment. Ask your programme team to reset your password.
        </Notice>
      )}
      {isSent && (
        <Notice colour="green" icon={CircleCheck}>
          {messages.requestReset.success}
        </Notice>
      )}
      <Form form={form}>
        <TextInput label="Email" type="email" autoComplete="username" {...form.field('email')} />
        <SubmitButton form={form} busyLabel="Sending..." fullWidth>
          Send Reset Link
        </SubmitButton>
      </Form>
    </SessionCard>
  )
}
