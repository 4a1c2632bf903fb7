import { TextInput } from '@mantine/core'
import { CircleCheck, MailWarning } from 'lucide-react'
import { useState } from 'react'
import { requestReset } from '#contract/session.ts'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import { Form, SubmitButton } from '#web/kit/form/Form.tsx'
import { useForm } from '#web/kit/form/use-form.ts'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { Notice } from '#web/kit/states/Notice.tsx'
import { messages, useRequestReset } from './api.ts'
import { MaintenanceNotice } from './MaintenanceNotice.tsx'
import styles from './Session.module.css'

/** Asks for a link; the answer never tells whether the e-mail address is known (rule 9). */
export function ForgotPasswordPage() {
  const asking = useRequestReset()
  const { keepsLetters } = usePublicSettings()
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
  return (
    <main className={styles.card}>
      <PageHeader
        title="Forgot your password?"
        lead="Enter your e-mail address. You get a link to choose a new password, which works for 60 minutes."
      />
      <MaintenanceNotice />
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
      {keepsLetters && (
        <Notice colour="yellow" icon={MailWarning}>
          Letters are kept on the server at present, not e-mailed. Please ask an administrator for help.
        </Notice>
      )}
    </main>
  )
}
